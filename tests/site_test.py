"""The guide as a site is made without warnings, with all its pages, and every link in it leads somewhere."""
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, "site")
import cpp_reference  # noqa: E402
import described_fields  # noqa: E402

HEADER = """// What a file is about.

#include <string>

namespace gnomon {

// A thing @ home.
struct Thing {
  int size = 0;  // in bytes,
                 // at most
  std::string name = {};
  // Said already.
  int count = 0;
};

template <FieldsOf<Thing> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kShared, request.name);
  use(Field{.name = "how-many", .help = "One "
                                        "or more", .value = "N"},
      request.count);
}

inline constexpr Field kShared{.name = "name", .help = "Its name"};
}  // namespace gnomon
"""


class CppReference(unittest.TestCase):
    def test_comments_that_describe_something_become_documentation(self):
        made = cpp_reference.documented(HEADER)
        self.assertIn("\n/// A thing \\@ home.\nstruct", made)
        self.assertIn("int size = 0;  ///< in bytes,\n                 ///< at most\n", made)
        self.assertTrue(made.startswith("// What a file is about."))

    def test_fields_describe_members_that_have_no_comment(self):
        requests = {"Thing": self.fields()}
        made = cpp_reference.with_fields(HEADER, requests)
        self.assertIn("  // Its name.\n  std::string name", made)
        self.assertNotIn("One or more", made.split("template")[0])

    def test_fields_are_read_from_headers(self):
        self.assertEqual([(one.name, one.member, one.help) for one in self.fields()],
                         [("name", "name", "Its name"), ("how_many", "count", "One or more")])

    @staticmethod
    def fields():
        class Header:
            @staticmethod
            def read_text():
                return HEADER
        return described_fields.fields_by_request([Header])["Thing"]


@unittest.skipUnless(shutil.which("mkdocs"), "mkdocs is not installed (tools/setup site)")
class Site(unittest.TestCase):
    def test_it_is_made_without_warnings_and_has_all_pages(self):
        without_cpp = [] if shutil.which("doxygen") else ["--no-cpp"]
        done = subprocess.run([sys.executable, "-B", "tools/site", *without_cpp], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        made = pathlib.Path("build/site")
        for page in pathlib.Path("docs").rglob("*.md"):
            if page == pathlib.Path("docs/README.md"):
                continue  # the first page of the site is the README of the tree
            name = page.relative_to("docs").with_suffix(".html")
            if page.name == "README.md":
                name = name.with_name("index.html")
            self.assertTrue((made / name).exists(), name)
        reference = (made / "python-api.html").read_text()
        self.assertIn("def score(", reference)
        self.assertIn("Reading of DURING", reference)
        if not without_cpp:
            self.assertIn("How events and times are matched",
                          (made / "cpp/structgnomon_1_1AgreeRequest.html").read_text())


if __name__ == "__main__":
    unittest.main()
