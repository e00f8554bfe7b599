"""Drill 07: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 7,
    name = "rmsnorm",
    title = "Normalise rows on a GPU, forward and backward",
    points = 20,
    backends = [
        "simt",
        "cuda",
    ],
    # What a student edits; one file.
    files = ["rmsnorm.cu"],
    # CPU seconds that one call may take.
    time_limit_s = 120,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "values",
            text = "Compute y for x = [3, 4], w = [1, 2] and eps = 0 by hand. Which element of x, of w and of y does each of your threads touch?",
        ),
        struct(
            failure_class = "eps",
            text = "Let eps be 1e-6 and x = [1e-3, 1e-3]. Is your y 0.7071068, 0.9990010 or 1?",
        ),
        struct(
            failure_class = "mean",
            text = "x = [1, 3] has the mean of squares 5, the variance 1 and the sum of squares 10. Which one is under your root?",
        ),
        struct(
            failure_class = "gradient",
            text = "r depends on every x of the row. What does changing x[0] alone do to y[1]?",
        ),
        struct(
            failure_class = "weight gradient",
            text = "w[c] is used once in each row. How many terms has dw[c], and who adds those of different blocks?",
        ),
        struct(
            failure_class = "tail",
            text = "Let cols be 769. Which thread stores the last element of each row, and at which addresses do the rows begin?",
        ),
        struct(
            failure_class = "rounding",
            text = "How many bf16 roundings lie between x and y in your kernel? And how does each round?",
        ),
        struct(
            failure_class = "accumulation",
            text = "Sum 512 ones in the type of your accumulator. Is it 512, or did it stop at 256?",
        ),
        struct(
            failure_class = "rows",
            text = "Let rows be 65537, then let rows * cols be 2^31. What are your grid and your row's offset?",
        ),
        struct(
            failure_class = "NaN",
            text = "Put one NaN into x, then dy, then w. By the formulas, which elements of y, dx and dw become NaN?",
        ),
        struct(
            failure_class = "empty",
            text = "What is the sum of no rows? And what does a launch with a grid of 0 blocks return?",
        ),
        struct(
            failure_class = "arguments",
            text = "Which of your tests of an argument is true for a NaN eps? Which pointers are needed without rows?",
        ),
        struct(
            failure_class = "stream",
            text = "Look at each launch, set, copy and allocation: which stream is it on?",
        ),
        struct(
            failure_class = "races",
            text = "Who writes the word that you read, and what makes sure that it is written by then, and not yet written again?",
        ),
        struct(
            failure_class = "bounds",
            text = "Which of your indices can reach cols, or rows? And which of your float4 begins at a multiple of 16 bytes?",
        ),
        struct(
            failure_class = "uninitialised",
            text = "Who wrote each element of shared memory, of a workspace and of dw before your kernels read it?",
        ),
        struct(
            failure_class = "barriers",
            text = "Can a thread leave your kernel, or its loop over rows, before the others of its block have come to the barrier?",
        ),
        struct(
            failure_class = "values",
            text = "y[row, col] = x[row, col] * r * w[col]: r is the row's, w is the column's. r is 1 over the root, not the root.",
        ),
        struct(
            failure_class = "eps",
            text = "r = 1 / sqrtf(sum / cols + eps): divide first, then add eps, then the root. Backward uses the same r.",
        ),
        struct(
            failure_class = "mean",
            text = "sum += x * x over the whole row, without subtracting a mean; sum / cols with cols as it is: not cols - 1, not the rounded-up number of threads or vectors.",
        ),
        struct(
            failure_class = "gradient",
            text = "With n = x r: dx = r * (w dy - n * m), where m = sum(w dy n) / cols. w is inside the sum, m is the row's, and r comes from the mean with eps in it.",
        ),
        struct(
            failure_class = "weight gradient",
            text = "dw[c] = sum over rows of dy x r, without w. Let each block add its rows in registers or shared memory, store a partial row to a workspace, and a second kernel adds the partials in a fixed order.",
        ),
        struct(
            failure_class = "tail",
            text = "Loop as for (col = threadIdx.x; col < cols; col += blockDim.x). With vectors: elements up to the first 16-byte boundary one by one, then vectors, then the rest one by one.",
        ),
        struct(
            failure_class = "rounding",
            text = "Convert each bf16 to float when it is loaded, keep x, w, r and sums as floats, and call __float2bfloat16_rn once, on the product that is stored. dw is never rounded to bf16.",
        ),
        struct(
            failure_class = "accumulation",
            text = "float sums, also across warps and blocks and for dw. A bf16 sum stops where an element is below half a ULP; let each thread add its part, and add the parts as a tree.",
        ),
        struct(
            failure_class = "rows",
            text = "for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x), and const T* x_row = x + row * cols with both factors 64 bits wide. Put rows on the grid's x.",
        ),
        struct(
            failure_class = "NaN",
            text = "Skip nothing and use no fmaxf. Fill what is beyond a row with 0 before the sum, and never store it: 0 * NaN is NaN, and a shared sum spreads it to other rows.",
        ),
        struct(
            failure_class = "empty",
            text = "if (rows == 0): forward returns cudaSuccess at once; backward returns cudaMemsetAsync(dw, 0, cols * sizeof(float), stream).",
        ),
        struct(
            failure_class = "arguments",
            text = "if (rows < 0 || cols < 1 || !(eps >= 0)) return cudaErrorInvalidValue, before anything is written. Then the null pointers: dw always, the others if rows > 0. Return cudaGetLastError() after each launch.",
        ),
        struct(
            failure_class = "stream",
            text = "kernel<<<grid, block, shared, stream>>>, cudaMemsetAsync(..., stream), cudaMallocAsync(..., stream) and cudaFreeAsync(..., stream). cudaMemset and cudaMemcpy use another one.",
        ),
        struct(
            failure_class = "races",
            text = "A __syncthreads() between the writes of the warps' sums and their reads, and one more before the next row overwrites them. dw by plain additions from several blocks is a race: partial sums or atomicAdd.",
        ),
        struct(
            failure_class = "bounds",
            text = "Test col < cols on each load and store, and reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0 before each float4 or uint4. The check belongs to each array: x may be aligned where y is not.",
        ),
        struct(
            failure_class = "uninitialised",
            text = "Every lane reads its warp's slot: read only slots of warps that exist. A workspace or dw that blocks add to has to be set to 0 first, on the stream; better let each block store its own partial.",
        ),
        struct(
            failure_class = "barriers",
            text = "No return and no break before __syncthreads(): let the bound of the loop be the same for the whole block, and let threads without work add 0. A shuffle's mask names exactly the lanes that reach it.",
        ),
    ],
    reading = [
        "Zhang and Sennrich, Root Mean Square Layer Normalization, NeurIPS 2019",
        "CUDA C++ Programming Guide, warp shuffle functions",
        "CUDA C++ Programming Guide, device memory accesses: size and alignment requirement",
        "CUDA C++ Programming Guide, mathematical functions: the greatest errors in ULP",
        "CUDA C++ Best Practices Guide, coalesced access to global memory",
        "Mark Harris, Optimizing Parallel Reduction in CUDA, NVIDIA",
        "Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM, 2002, chapter 4",
    ],
)
