// The parts of a file that a student does not get, and those that only a student gets.
//
// What an instructor's file holds for the instructor alone is marked where it stands, so that there
// is no second copy of it. Three marks, each a comment in the file's own language:
//
//   # instructor            a line of its own opens a section, `# end of instructor` closes it;
//   # end of instructor     both lines and what is between them are left out
//   "a line",  # instructor a line that ends with it is left out
//   <!-- handout            in Markdown: what stands between this line and the next `-->` is a
//   -->                     comment for the instructor's reader, and text in the handout
//
// `//` and `<!-- ... -->` do the same as `#`. In a row of a Markdown table the mark may stand
// before the last bar.
#ifndef GRADER_HANDOUT_MARKED_H_
#define GRADER_HANDOUT_MARKED_H_

#include <string>

namespace handout {

// The text as a student gets it. Where a section is gone, of the two empty lines around it one is
// left. Text without a mark stays as it is, byte for byte. Throws std::runtime_error that names
// `file` and the line for a section that does not end, or ends without a begin.
std::string without_marked(const std::string& text, const std::string& file);

}  // namespace handout

#endif  // GRADER_HANDOUT_MARKED_H_
