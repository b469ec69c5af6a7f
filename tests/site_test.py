"""The guide as a site is made without warnings, with all its pages, and every link in it leads somewhere."""
import pathlib
import shutil
import subprocess
import sys
import unittest


@unittest.skipUnless(shutil.which("mkdocs"), "mkdocs is not installed (tools/setup site)")
class Site(unittest.TestCase):
    def test_it_is_made_without_warnings_and_has_all_pages(self):
        done = subprocess.run([sys.executable, "-B", "tools/site", "--no-cpp"], capture_output=True, text=True,
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
        self.assertIn("def score(", (made / "python-api.html").read_text())


if __name__ == "__main__":
    unittest.main()
