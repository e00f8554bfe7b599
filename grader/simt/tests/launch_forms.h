// Every way to write a launch. Each function launches kernels that add to eight zeros, and returns
// the sums.
#ifndef SIMT_TESTS_LAUNCH_FORMS_H_
#define SIMT_TESTS_LAUNCH_FORMS_H_

#include <vector>

namespace launch_forms {

using Ints = std::vector<int>;

Ints name();                    // k<<<2, 3>>>(x, 1)
Ints qualified_name();          // ::k, inner::k, ::launch_forms::inner::k
Ints linkage_and_attributes();  // static, extern "C", __launch_bounds__ in each of its places
Ints explicit_template();       // k<int, 4>, k<(2 > 1)>, with blanks
Ints nested_template();         // k<A<B>>, k<A<B<C>>>, k<A<B<C<D>>>>
Ints comparing_template();      // k<N < 5>, k<N >= 5>
Ints deduced_template();        // k, with a type and a number from the arguments
Ints overloaded();              // k, with the function from the arguments
Ints default_template();        // k<>
Ints dependent_template();      // k<T, N>, S<T>::template get<N>()
Ints function_pointer();        // p, (*p), a parameter, static_cast<F>(p)
Ints conditional(bool first);   // (first ? k : j)
Ints subscript(int index);      // table[index], rows[index][0]
Ints member();                  // s.k, p->k, p->s.k, this->k, s.table[1]
Ints call();                    // get(), get<2>(), s.get(), table[1](), (a lambda's result)
Ints statement_bodies(int n);   // after if, else, for, while, do, a label, a cast to void
Ints several_lines();           // with comments and directives between any two tokens
Ints one_line();                // several, by comma and by semicolon
Ints macros();                  // whole launches and parts of them
Ints in_lambda();               // of this name, and in an argument of a macro
Ints nested();                  // in the arguments and in the configuration of another launch

// The configuration.
Ints shifts(int n);                 // n >> 1, n>>1, (n >> 1), n << 1
Ints comparisons(int n);            // n > 2 ? 1 : 2, n < 3, n <= 3, p->x
Ints templates_in_configuration();  // f<A<B<C>>>(2), sizeof(A<A<A<int>>>), v<A<int>>
Ints braces();                      // {2, 1}, {3}
Ints literals();                    // '<', "<<<", 1'0
Ints dimensions();                  // gridDim.x, y, z, blockDim.x, y, z of a launch by dim3
Ints shared_bytes_and_stream();     // 0 to 7, by way of dynamic shared memory
Ints converted_arguments(int a);    // as the kernel's parameters are, not as written

}  // namespace launch_forms

#endif  // SIMT_TESTS_LAUNCH_FORMS_H_
