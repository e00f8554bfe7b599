"""Drill 08: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 8,
    name = "dequant_gemm",
    title = "Multiply by int4 weights without unpacking them first",
    points = 15,
    backends = [
        "simt",
        "cuda",
    ],
    # What a student edits; one file.
    files = ["dequant_gemm.cu"],
    # CPU seconds that one call may take.
    time_limit_s = 120,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "quantiser",
            text = "Which value decides a group's scale: the greatest, or the greatest in magnitude? And which q does it get?",
        ),
        struct(
            failure_class = "packing",
            text = "Write down the bytes of q = 1, 2, 3, 4, 5. How many are there, and which half does q[0] sit in?",
        ),
        struct(
            failure_class = "sign",
            text = "What is the half byte F, as a number? And 8?",
        ),
        struct(
            failure_class = "zero",
            text = "What does your quantiser divide by where all weights of a group are 0?",
        ),
        struct(
            failure_class = "rounding",
            text = "Which integer is nearest to 2.5, and to -3.5? Which of the two roundings does your function do?",
        ),
        struct(
            failure_class = "scales",
            text = "Give every row and every group another scale, such as powers of two. Which one does weight [j, p] get?",
        ),
        struct(
            failure_class = "groups",
            text = "Let group be 3, then 48, then longer than k. Where does your tile or your step begin a new group?",
        ),
        struct(
            failure_class = "tail",
            text = "Let k be 5 and n be 3. At which byte does row 2 begin, and how many scales has a row?",
        ),
        struct(
            failure_class = "accumulation",
            text = "Sum 512 ones in the type of your accumulator, then 5000. Is each partial sum what you think it is?",
        ),
        struct(
            failure_class = "NaN",
            text = "0 * NaN is NaN. Which values of x meet a weight that is only there to fill up a tile?",
        ),
        struct(
            failure_class = "arguments",
            text = "What do m = 0, a null pointer and a span with an element too many do? And has anything been written by then?",
        ),
        struct(
            failure_class = "stream",
            text = "Look at each launch, copy, set and allocation: which stream is it on?",
        ),
        struct(
            failure_class = "races",
            text = "Who writes the element that you read, and what makes sure that it is written by then? And that nobody overwrites it too early?",
        ),
        struct(
            failure_class = "bounds",
            text = "Which threads of the last block have no row, no column or no p? And may a row be read 16 bytes at a time where it begins at an odd byte?",
        ),
        struct(
            failure_class = "uninitialised",
            text = "Which part of shared memory does a ragged tile leave unwritten, and who reads it? Is y read before it is written?",
        ),
        struct(
            failure_class = "barriers",
            text = "Can a thread leave the kernel, or a loop, before the others come to __syncthreads()? All 32 lanes must come to an mma or a shuffle.",
        ),
        struct(
            failure_class = "quantiser",
            text = "scale = greatest |w| / 7 as a float division, 1 if that is 0; q = std::nearbyint(double(w) / double(scale)), by the scale as it is stored, clamped to [-8, 7].",
        ),
        struct(
            failure_class = "packing",
            text = "A row has (k + 1) / 2 bytes. packed[j * row_bytes + p / 2] holds q in bits 0 to 3 for an even p, in bits 4 to 7 for an odd one. Write 0 first, then or (q & 0xF) << (p % 2 * 4).",
        ),
        struct(
            failure_class = "sign",
            text = "int q = row[p / 2] >> (p % 2 * 4) & 0xF; if (q >= 8) q -= 16; or (nibble ^ 8) - 8, without a branch.",
        ),
        struct(
            failure_class = "zero",
            text = "if (scale == 0) scale = 1; after the division by 7, so that a greatest |w| too small for it counts as well. Then q is 0.",
        ),
        struct(
            failure_class = "rounding",
            text = "Quantiser: std::nearbyint, not std::round nor a cast, on a double. Kernel: only y is rounded, by __float2bfloat16_rn, once, of the whole sum.",
        ),
        struct(
            failure_class = "scales",
            text = "scales[j * groups + p / group] with groups = ceil(k / group). In a tensor core's fragment the column of y, not the lane, says which row of scales it is.",
        ),
        struct(
            failure_class = "groups",
            text = "For each group let p go from g * group to min(k, (g + 1) * group). With tiles: make no step across the end of a group; fill its last step up with zeros instead. Clamp group to k first.",
        ),
        struct(
            failure_class = "tail",
            text = "Byte stride (k + 1) / 2 and scale stride (k - 1) / group + 1, both for each row; 64-bit products. Read p only where p < k; the last high half of an odd k is not a weight.",
        ),
        struct(
            failure_class = "accumulation",
            text = "w4a16: a float accumulator from the first product to the end. w4a8: an int over a whole group, then float(sum) * scale into a float. Split-K keeps floats between its two kernels.",
        ),
        struct(
            failure_class = "NaN",
            text = "Load x with zeros outside of its m rows and k columns, and q with zeros outside of n and k. Skip no product: Inf * 0 within k is NaN, rightly.",
        ),
        struct(
            failure_class = "arguments",
            text = "First lines: m, n, k or group < 1 or a null pointer returns cudaErrorInvalidValue. The quantiser checks sizes by division, size / k == n and size % k == 0, and all of w for std::isfinite, before it writes.",
        ),
        struct(
            failure_class = "stream",
            text = "kernel<<<grid, block, shared, stream>>>, cudaMemsetAsync and cudaMallocAsync with `stream`. No cudaMemset, no <<<grid, block>>>.",
        ),
        struct(
            failure_class = "races",
            text = "Two barriers a tile: one after it is written, one before it is written again. Parts of split-K go to elements of their own, and a second kernel adds them: on one stream, launches are in order.",
        ),
        struct(
            failure_class = "bounds",
            text = "Guard loads by row < m, column < n and p < k, and stores by row < m and column < n. A 16-byte load only if the address is a multiple of 16, else byte by byte. Put many blocks in x: y and z end at 65535.",
        ),
        struct(
            failure_class = "uninitialised",
            text = "Write all of a tile, with zeros where there is no data, before the barrier. Accumulators start at 0, not at y, which holds anything. So does memory of cudaMallocAsync.",
        ),
        struct(
            failure_class = "barriers",
            text = "No return before the last barrier: let threads without work load zeros and skip the store. Loops around a barrier have bounds that are the same for the whole block.",
        ),
    ],
    reading = [
        "Frantar, Ashkboos, Hoefler, Alistarh, GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers, ICLR 2023",
        "Lin et al., AWQ: Activation-aware Weight Quantization for LLM Compression and Acceleration, MLSys 2024",
        "Frantar, Castro, Chen, Hoefler, Alistarh, MARLIN: Mixed-Precision Auto-Regressive Parallel Inference on Large Language Models, 2024",
        "Williams, Waterman, Patterson, Roofline: An Insightful Visual Performance Model for Multicore Architectures, Communications of the ACM 52(4), 2009",
        "NVIDIA, Parallel Thread Execution ISA: matrix fragments for mma.m16n8k16",
    ],
)
