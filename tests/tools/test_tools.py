# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/: each tool runs on a small project made for the test."""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOLS))

import cpp_source  # noqa: E402  (found through the line above)


def load(name):
    """A tool as a module, to test its functions."""
    loader = importlib.machinery.SourceFileLoader(name, str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


class ProjectTest(unittest.TestCase):
    """A project in a temporary folder, with one game listed."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("games/CMakeLists.txt", "bourse_game(nyse)\nbourse_registry()\n")

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    def run_tool(self, name, *arguments):
        return subprocess.run(
            [TOOLS / name, "--root", self.root, *arguments],
            capture_output=True,
            text=True,
            check=False,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        )

    def assert_passes(self, name, *arguments):
        result = self.run_tool(name, *arguments)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def assert_fails(self, name, message, *arguments):
        result = self.run_tool(name, *arguments)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn(message, result.stdout + result.stderr)


class HelpTest(unittest.TestCase):
    def test_every_tool_explains_itself(self):
        for tool in sorted(TOOLS.iterdir()):
            if tool.suffix == ".py" or not tool.is_file():
                continue
            with self.subTest(tool=tool.name):
                result = subprocess.run(
                    [tool, "--help"], capture_output=True, text=True, check=False
                )
                self.assertEqual(result.returncode, 0)
                self.assertIn("usage", (result.stdout + result.stderr).lower())


class CppSourceTest(unittest.TestCase):
    def test_comments_become_spaces_and_offsets_stay(self):
        text = 'int a; // "x"\n/* b\n */ auto s = "// no"; char q = \'"\'; // c\n'
        blanked = cpp_source.blank(text)
        self.assertEqual(len(blanked), len(text))
        self.assertEqual(blanked.count("\n"), text.count("\n"))
        self.assertIn('"// no"', blanked)
        self.assertNotIn("b", blanked)
        self.assertNotIn("c\n", blanked)

    def test_strings_are_emptied_on_request(self):
        text = 'f("a == b", R"x(1 )" + 2)x", \'=\', 1\'000 + 2);'
        blanked = cpp_source.blank(text, strings=True)
        self.assertEqual(len(blanked), len(text))
        self.assertNotIn("==", blanked)
        self.assertIn("1'000 + 2", blanked)
        self.assertEqual(blanked.count("+"), 1)


class RuleCoverageTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write(
            "games/nyse/RULES.md",
            "[-] Prose `[R]`.\n- [NYSE-5.1.3] a\n| [NYSE-R8] | b\n[NYSE-X-T9] c\n1. [NYSE-I4] d\n",
        )
        self.write(
            "games/nyse/tests/turn_test.cpp",
            'TEST_CASE("NYSE-5.1.3, NYSE-R8 two rules") {}\n',
        )
        self.write(
            "games/nyse/tests/vectors/t9.play",
            "# id: NYSE-X-T9 NYSE-5.1.3\n0 take RD\nrefuse 0 take RD NYSE-5.1.3\n",
        )
        self.write(
            "tests/conformance/invariants_test.cpp",
            'TEST_CASE_TEMPLATE("NYSE-I4 holds", G, Games) {}\nTEST_CASE("UTF-8 is read") {}\n',
        )
        self.write("games/nyse/rules/legality.cpp", 'return Refusal{"NYSE-5.1.3", "no"};  // NYSE-9.9\n')

    def test_complete_coverage_passes(self):
        output = self.assert_passes("rule_coverage")
        self.assertIn("nyse: 4 of 4 rules tested", output)
        self.assertIn("0 gaps", output)

    def test_table_counts_tests(self):
        self.assertRegex(self.assert_passes("rule_coverage", "--table"), r"NYSE-5\.1\.3 +2 +1\n")

    def test_a_rule_without_a_test_is_a_gap(self):
        self.write("games/nyse/RULES.md", "[NYSE-5.1.3] [NYSE-R8] [NYSE-X-T9] [NYSE-I4] [NYSE-6.1]")
        self.assert_fails("rule_coverage", "NYSE-6.1 is cited by no test")

    def test_a_mention_that_does_not_lead_the_name_does_not_count(self):
        self.write("games/nyse/tests/turn_test.cpp", 'TEST_CASE("NYSE-5.1.3 not like NYSE-R8") {}\n')
        self.assert_fails("rule_coverage", "NYSE-R8 is cited by no test")

    def test_a_test_in_a_comment_or_skipped_does_not_count(self):
        for text in (
            '// TEST_CASE("NYSE-R8 gone") {}\n',
            'TEST_CASE("NYSE-R8 later" * doctest::skip()) {}\n',
        ):
            with self.subTest(text=text):
                self.write("games/nyse/tests/turn_test.cpp", text)
                self.assert_fails("rule_coverage", "NYSE-R8 is cited by no test")

    def test_a_name_of_several_literals_is_one_name(self):
        self.write(
            "games/nyse/tests/turn_test.cpp", 'TEST_CASE(\n    "NYSE-5.1.3 "\n    "NYSE-R8 x") {}\n'
        )
        self.assert_passes("rule_coverage")

    def test_case_lines_of_vectors_count(self):
        self.write(
            "games/nyse/tests/vectors/t9.play",
            "case NYSE-X-T9 NYSE-R8: words\nrefuse 0 take RD NYSE-5.1.3\ncase NYSE-5.1.3:\n",
        )
        self.assert_passes("rule_coverage")

    def test_a_refusal_counts_in_a_longer_line_but_not_in_a_comment(self):
        self.write("games/nyse/rules/legality.cpp", 'Refusal{"NYSE-R8"}; Refusal{"NYSE-5.1.3"};\n')
        vector = "case NYSE-X-T9 title\nrefuse 0 stop NYSE-R8;\n  1 stop NYSE-5.1.3\n"
        self.write("games/nyse/tests/vectors/t9.play", vector)
        self.assert_passes("rule_coverage")
        self.write("games/nyse/tests/vectors/t9.play", vector.replace(";", "; #"))
        self.assert_passes("rule_coverage")
        self.write("games/nyse/tests/vectors/t9.play", vector.replace("refuse", "# refuse"))
        self.assert_fails("rule_coverage", "NYSE-R8 is refused by legality.cpp")

    def test_a_cited_id_must_exist(self):
        self.write("tests/play/match_test.cpp", 'TEST_CASE("NYSE-7.7 unknown") {}\n')
        self.assert_fails("rule_coverage", "NYSE-7.7 is cited by tests/play/match_test.cpp")

    def test_a_wrong_prefix_in_the_tests_of_a_game_is_a_gap(self):
        self.write("games/nyse/tests/end_test.cpp", 'TEST_CASE("NSYE-5.1.3 typo") {}\n')
        self.assert_fails("rule_coverage", "no game has that prefix")

    def test_an_id_in_the_sources_must_exist(self):
        self.write("games/nyse/codec/options.cpp", 'refuse("NYSE-3.3");\n')
        self.assert_fails("rule_coverage", "NYSE-3.3 is used by options.cpp but is no anchor")

    def test_a_refusal_needs_a_vector(self):
        self.write("games/nyse/rules/legality.cpp", 'return Refusal{"NYSE-R8", "no"};\n')
        self.assert_fails("rule_coverage", "NYSE-R8 is refused by legality.cpp")

    def test_a_refusal_through_a_constant_needs_a_vector(self):
        self.write("games/nyse/rules/refusals.h", 'constexpr RuleId kNoSwap = "NYSE-R8";\n')
        self.write("games/nyse/rules/legality.cpp", "return Refusal{kNoSwap};\n")
        self.assert_fails("rule_coverage", "NYSE-R8 is refused by legality.cpp")

    def test_an_anchor_occurs_once(self):
        self.write("games/nyse/RULES.md", "[NYSE-R8] [NYSE-R8] [NYSE-5.1.3] [NYSE-X-T9] [NYSE-I4]")
        self.assert_fails("rule_coverage", "NYSE-R8 stands 2 times")

    def test_a_binding_clause_is_not_marked_as_untestable(self):
        rules = (self.root / "games/nyse/RULES.md").read_text()
        for clause in (
            "[-] The record is kept by the house.",
            "- [-] Markers are drawn; a client must ask first.",
            "| [-] colours | The board shows them | yes |",
            "2. [-] Free. [-] The platform keeps the best one.",
            "[-] Off by Default.",
        ):
            with self.subTest(clause=clause):
                self.write("games/nyse/RULES.md", rules + clause)
                self.assert_fails("rule_coverage", "games/nyse/RULES.md:6 says")

    def test_a_binding_word_is_allowed_in_rules_in_advice_and_within_other_words(self):
        self.write(
            "games/nyse/RULES.md",
            "[-] A mustard-coloured showroom of upkeep.\n[-] Free. [NYSE-5.1.3] One must pay.\n"
            "[NYSE-R8] By default. [NYSE-X-T9] [NYSE-I4] `K[1][-]` must be 0.\n"
            "## 13. What good play looks like\n- [-] Keep a chip: you must not run dry.\n",
        )
        self.assert_passes("rule_coverage")
        rules = (self.root / "games/nyse/RULES.md").read_text()
        self.write("games/nyse/RULES.md", rules + "## 14. Notation\n[-] Spaces must be single.\n")
        self.assert_fails("rule_coverage", 'RULES.md:7 says "must" but is marked [-]')

    def write_rules_texts(self, english, german):
        self.write("games/nyse/rules_text/en.md", english)
        self.write("games/nyse/rules_text/de.md", german)

    def test_whatever_a_player_is_told_is_an_anchor_of_the_rules_for_people(self):
        self.write_rules_texts("## turn: A\n[NYSE-5.1.3] Take.\n", "## turn: B\n[NYSE-5.1.3] Nimm.\n")
        self.assert_passes("rule_coverage")
        self.write("games/nyse/codec/terminal.cpp", 'help("not now (NYSE-R8)");  // NYSE-9.9\n')
        self.assert_fails("rule_coverage", "NYSE-R8 may be cited to a player but is no anchor in games/nyse/rules_text/de.md")
        self.write("games/nyse/codec/terminal.cpp", "")
        self.write("games/nyse/lang/de.json", '{"help.turn": "Nimm (NYSE-R8)."}')
        self.assert_fails("rule_coverage", "NYSE-R8 may be cited to a player but is no anchor in games/nyse/rules_text/en.md")

    def test_an_anchor_of_the_rules_for_people_exists_and_occurs_once(self):
        self.write_rules_texts("[NYSE-5.1.3 NYSE-R8] a [NYSE-R8] b\n", "[NYSE-5.1.3 NYSE-R8] a [NYSE-9.9] b\n")
        self.assert_fails("rule_coverage", "NYSE-R8 is an anchor 2 times in games/nyse/rules_text/en.md")
        self.assert_fails("rule_coverage", "NYSE-9.9 in games/nyse/rules_text/de.md is no anchor of RULES.md")

    def test_the_rules_for_people_have_the_same_parts_in_every_language(self):
        english = "## turn: A\n\n@(hands=open)\n[NYSE-5.1.3] Take.\n\n:figure track bu=3 | Words\n"
        german = english.replace("Take", "Nimm").replace("Words", "Worte")
        self.write_rules_texts(english, german)
        self.assert_passes("rule_coverage")
        for part, other in (("turn:", "zug:"), ("hands=open", "hands=all"), ("bu=3", "bu=4")):
            with self.subTest(part=part):
                self.write_rules_texts(english, german.replace(part, other))
                self.assert_fails("rule_coverage", "games/nyse/rules_text: the structure differs")

    def test_the_position_of_an_example_is_that_of_its_vector(self):
        example = "[NYSE-5.1.3] Take.\n\n:example NYSE-X-T9 Title\n\nText.\n\n:end\n"
        self.write_rules_texts(example, example)
        self.write("games/nyse/tests/vectors/two.json", '{"players": 2, "hands": [[], []], "a": 1, "b": {"c": 2}}')
        vector = (
            'game nyse\nbase two.json\ncase NYSE-X-T9 title\npatch {"a": null, "b": {"d": 3}}\n'
            'set hands[1] = ["rd",\n  "bu"]; b.c = 4  # note\n1 take rd\nset b.c = 5\nrefuse 0 take rd NYSE-5.1.3\n'
        )
        self.write("games/nyse/tests/vectors/t9.play", vector)
        self.assert_fails("rule_coverage", "games/nyse/web/lazy/examples.json is stale")
        position = '{"players": 2, "hands": [[], ["rd", "bu"]], "b": {"c": 4, "d": 3}}'
        row = f'{{\n"NYSE-X-T9": {{"players": 2, "seat": 1, "position": {position}}}\n}}\n'
        self.write("games/nyse/web/lazy/examples.json", row)
        self.assert_passes("rule_coverage")
        self.write("games/nyse/tests/vectors/t9.play", vector.replace("b.c = 4", 'phase = "over"'))
        self.assert_fails("rule_coverage", "NYSE-X-T9 in games/nyse/rules_text/de.md has no position")

    def test_every_example_of_the_rulebook_is_told(self):
        text = "[NYSE-5.1.3] Take.\n"
        self.write_rules_texts(text, text)
        rules = (self.root / "games/nyse/RULES.md").read_text()
        own = "### 10.2 Edge cases\n[-] None. [NYSE-X-T9]\n"
        self.write("games/nyse/RULES.md", f"{rules}### 10.1 From the rulebook\n[-] Next.\n[NYSE-X-E1] **E1** Red.\n{own}")
        self.assert_fails("rule_coverage", "NYSE-X-E1 is an example of the rulebook but is not told in games/nyse/rules_text/en.md")
        self.assert_fails("rule_coverage", "NYSE-X-E1 is an example of the rulebook but is not told in games/nyse/rules_text/de.md")

    def test_a_game_without_rules_fails(self):
        (self.root / "games/nyse/RULES.md").unlink()
        self.assert_fails("rule_coverage", "games/nyse/RULES.md does not exist")


class LayeringTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("core/seat.h", "#include <cstdint>\n")
        self.write("core/boundary/reader.h", "#include <boost/json.hpp>\n")
        self.write("games/nyse/rules/view.h", '#include "core/seat.h"\n#include "games/nyse/rules/options.h"\n')
        self.write("games/nyse/rules/options.h", '#include "core/seat.h"\n')
        self.write("games/nyse/rules/state.h", '#include "core/seat.h"\n')
        self.write("games/nyse/rules/game.h", '#include "games/nyse/rules/state.h"\n')
        self.write("games/nyse/codec/codec.h", '#include "core/boundary/reader.h"\n')
        self.write("games/nyse/codec/events_json.cpp", '#include "games/nyse/codec/codec.h"\n')
        self.write("games/nyse/rules/flow.cpp", '#include "games/nyse/rules/game.h"\n')
        self.write(
            "games/nyse/bots/heuristics.cpp", '#include "games/nyse/rules/view.h"\n#include "games/nyse/rules/options.h"\n'
        )
        self.write("games/registry.h", '#include "core/seat.h"\n')
        self.write("play/match.h", '#include "games/registry.h"\n')
        self.write("tests/play/match_test.cpp", '#include "play/match.h"\n#include <fstream>\n')

    def test_a_clean_project_passes(self):
        self.assertIn("13 files, 0 problems", self.assert_passes("layering"))

    def test_includes_that_are_refused(self):
        cases = (
            ("core/seat.h", '"play/match.h"', "core may not include play"),
            ("core/seat.h", "<boost/json.hpp>", "which is not for rules"),
            ("core/seat.h", '"core/boundary/reader.h"', "which is not for rules"),
            ("core/seat.h", '"seat.h"', "start at the root"),
            ("core/seat.h", '"core/gone.h"', "there is no such file"),
            ("games/nyse/rules/flow.cpp", "<boost/json.hpp>", "which is not for rules"),
            ("games/nyse/rules/flow.cpp", '"games/nyse/codec/codec.h"', "reaches core/boundary/reader.h"),
            ("games/nyse/rules/flow.cpp", '"games/other/rules/game.h"', "another game"),
            ("games/nyse/rules/flow.cpp", "<chrono>", "no clock"),
            ("games/nyse/bots/heuristics.cpp", '"games/nyse/rules/game.h"', "heuristics see only"),
            ("games/nyse/rules/view.h", '"games/nyse/rules/state.h"', "reaches the state"),
            ("play/match.h", '"games/nyse/rules/game.h"', "through games/registry.h"),
            ("play/match.h", '"tests/play/match_test.cpp"', "only tests include tests"),
            ("play/match.h", "<random>", "core/rng.h"),
            ("server/room/room.h", '"lab/matches/clairvoyant.h"', "the server may not include the laboratory"),
            ("server/room/room.h", '"bots/ismcts/perfect_information_search.h"', "only the laboratory may"),
            ("server/house.h", '"server/store/sqlite/sqlite_store.h"', "through server/store/store.h"),
            ("server/store/store.h", '"server/store/sqlite/sqlite_store.h"', "through server/store/store.h"),
            ("server/house/lobby.h", "<sqlite3.h>", "includes SQLite"),
            ("server/store/sqlite/sqlite_store.h", "<boost/asio/post.hpp>", "Store::Post"),
            ("server/room/room.h", '"server/house/lobby.h"', "server/room may not include server/house"),
            ("server/house/lobby.h", '"server/api/api.h"', "server/house may not include server/api"),
            ("server/api/api.h", '"server/house.h"', "server/api may not include server/house.h"),
            ("server/house.h", '"server/net/http.h"', "server/house.h may not include server/net"),
            ("server/protocol/wire.h", '"server/store/store.h"', "server/protocol may not include server/store"),
            ("server/api/api.h", '"server/net/http.h"', "server/api may not include server/net"),
            ("client/http.h", '"server/protocol/wire.h"', "the client may include core only"),
            ("server/net/http.h", '"client/http.h"', "server may not include client"),
            ("server/room/room.h", "<boost/asio/io_context.hpp>", "reaches boost/asio/io_context.hpp"),
            ("server/protocol/wire.h", "<boost/asio.hpp>", "server/room/room.h: reaches boost/asio.hpp"),
        )
        self.write("games/other/rules/game.h", "")
        self.write("lab/matches/clairvoyant.h", "")
        self.write("bots/ismcts/perfect_information_search.h", "")
        self.write("server/protocol/wire.h", "")
        self.write("server/store/store.h", "")
        self.write("server/store/sqlite/sqlite_store.h", '#include "server/store/store.h"\n#include <sqlite3.h>\n')
        self.write("server/room/room.h", '#include "server/protocol/wire.h"\n#include "server/store/store.h"\n')
        self.write("server/house/lobby.h", '#include <boost/asio/post.hpp>\n#include "server/room/room.h"\n')
        self.write("server/api/api.h", '#include "server/house/lobby.h"\n')
        self.write("server/house.h", '#include "server/api/api.h"\n')
        self.write("server/house.cpp", '#include "server/house.h"\n')
        self.write("server/net/http.h", '#include "server/house.h"\n')
        self.write("client/http.h", '#include "core/seat.h"\n')
        self.write("cli/commands/serve.cpp", '#include "server/store/sqlite/sqlite_store.h"\n')
        self.assert_passes("layering")
        for path, include, message in cases:
            with self.subTest(path=path, include=include):
                before = (self.root / path).read_text()
                self.write(path, f"{before}#include {include}\n")
                self.assert_fails("layering", message)
                self.write(path, before)

    def test_rooms_do_not_read_the_clock_of_the_machine(self):
        self.write("server/room/bots.cpp", "// no steady_clock\nstd::chrono::milliseconds pause;\n")
        self.write("server/house/clock.h", "auto now = std::chrono::steady_clock::now();\n")
        self.assert_passes("layering")
        for part in ("protocol", "domain", "room"):
            for clock in ("steady_clock", "system_clock"):
                with self.subTest(part=part, clock=clock):
                    self.write(f"server/{part}/bots.cpp", f"\nauto now = std::chrono::{clock}::now();\n")
                    self.assert_fails("layering", f"server/{part}/bots.cpp:2: reads {clock}")
                    self.write(f"server/{part}/bots.cpp", "")

    def test_an_include_in_a_comment_does_not_count(self):
        self.write("core/rng.h", '// #include "play/match.h"\n')
        self.assert_passes("layering")

    def test_two_types_with_the_same_name_are_refused(self):
        ledger = "namespace bourse {{\n{0}struct Ledger {{\n  int moves;\n}};\n{1}}}  // namespace bourse\n"
        own = ledger.format("namespace {\n", "}  // namespace\n")
        self.write("core/rng.h", ledger.format("", ""))
        self.write("play/match.h", "namespace bourse {\nstruct Ledger;\n}  // namespace bourse\n")
        self.write("play/match.cpp", own)
        self.write("play/record.cpp", own)
        self.write("games/nyse/rules/view.h", ledger.format("", "").replace("bourse", "bourse::nyse"))
        self.assert_passes("layering")
        self.write("play/match.h", ledger.format("", "").replace("struct", "enum class"))
        self.assert_fails("layering", "play/match.h: defines bourse::Ledger, which core/rng.h defines too")

    def test_meaningless_file_names_are_refused(self):
        self.write("core/seat_util.h", "")
        self.assert_fails("layering", 'core/seat_util.h: the name says "util"')

    def test_paths_of_one_machine_are_refused(self):
        self.write("README.md", "Run it in " + "/".join(["", "home", "someone", "bourse"]) + ".\n")
        self.assert_fails("layering", "README.md:1: names a place on one machine")


class LimitsTest(ProjectTest):
    def test_sizes_at_the_limit_pass(self):
        self.write("core/rng.cpp", "\n" * 600)
        self.write("core/game.h", "\n" * 299)
        self.write("core/seat.h", "#include <span>\n" * 12)
        self.write("cli/main.cpp", "\n" * 39)
        self.write("games/nyse/rules/state.h", "")
        self.write("games/nyse/rules/flow.cpp", "")
        self.assertIn("0 problems", self.assert_passes("limits"))

    def test_sizes_over_the_limit_fail(self):
        self.write("games/nyse/rules/state_parts.h", "")
        self.write("games/nyse/rules/flow.cpp", "")
        for path, text, message in (
            ("games/nyse/codec/events_json.cpp", "\n" * 601, "601 lines, the limit is 600"),
            ("games/nyse/rules/view.h", "\n" * 301, "301 lines, the limit is 300"),
            ("games/nyse/rules/view.h", "#include <span>\n" * 13, "13 includes"),
            ("games/nyse/rules/view.h", "x" * 101 + "\n", "view.h:1: 101 characters"),
            ("games/nyse/rules/main.cpp", "\n" * 40, "40 lines, the limit is 39"),
            ("games/nyse/rules/flow.cpp", "\n" * 300, "the limit for files read first is 299"),
        ):
            with self.subTest(path=path, message=message):
                before = (self.root / path).read_text() if (self.root / path).exists() else ""
                self.write(path, text)
                self.assert_fails("limits", message)
                self.write(path, before)

    def test_tables_are_exempt(self):
        self.write("games/nyse/rules/state.h", "")
        self.write("games/nyse/rules/flow.cpp", "")
        self.write("games/nyse/rules/cards.h", "// SPDX\n// limits: table\n" + "\n" * 900)
        self.assert_passes("limits")

    def test_the_files_of_the_reading_order_exist(self):
        self.write("games/nyse/rules/state_parts.h", "")
        self.assert_fails("limits", "games/nyse/rules/flow.cpp: is to be read first but does not exist")


class DialectTest(ProjectTest):
    LIST = "= {}\n\nZwieback | Toast\nTurnstile | Porter | server\n/\\bper ounce\\b/ | by weight\n"

    def setUp(self):
        super().setUp()
        subprocess.run(["git", "init", "--quiet"], cwd=self.root, check=True)

    def track(self, path, text, allowed=0):
        self.write("tests/dialect.txt", self.LIST.format(allowed))
        self.write(path, text)
        subprocess.run(["git", "add", "--all"], cwd=self.root, check=True)

    def test_only_whole_words_in_their_folders_count(self):
        self.track("web/turnstile.ts", "const Turnstile = Zwiebacks;  // sold per ounces\n")
        self.assertIn("0 places", self.assert_passes("dialect"))

    def test_more_words_than_allowed_fail(self):
        for text in ("Zwieback id;\n", "class Turnstile;\n", "// sold Per Ounce\n"):
            with self.subTest(text=text):
                self.track("server/net/turnstile.h", text)
                self.assert_fails("dialect", "a change adds words")
                self.track("server/net/turnstile.h", text, allowed=1)
                self.assertIn("1 places, 1 are allowed", self.assert_passes("dialect"))

    def test_fewer_than_allowed_pass_and_ask_for_a_lower_number(self):
        self.track("server/net/turnstile.h", "", allowed=2)
        self.assertIn("lower the number in tests/dialect.txt to 0", self.assert_passes("dialect"))

    def test_the_rules_of_a_game_keep_their_words(self):
        self.track("games/nyse/RULES.md", "Sold per ounce.\n")
        self.assert_passes("dialect")

    def test_without_a_repository_build_output_is_skipped(self):
        self.track("server/net/turnstile.h", "class Turnstile;\n", allowed=1)
        self.write("build/server/turnstile.h", "class Turnstile;\n")
        shutil.rmtree(self.root / ".git")
        self.assertIn("1 places, 1 are allowed", self.assert_passes("dialect"))

    def test_the_places_of_a_word_are_listed(self):
        self.track("server/net/turnstile.h", "\nTurnstile turnstile;\n", allowed=1)
        self.assertIn("server/net/turnstile.h:2: Turnstile", self.assert_passes("dialect", "Turnstile"))


class LinksTest(ProjectTest):
    PAGE = "# Page\n\n## Who's `there`?\n\n### Twice\n\n### Twice\n"

    def setUp(self):
        super().setUp()
        self.write("docs/page.md", self.PAGE)
        self.write("core/game.h", "")
        self.write("core/game.cpp", "// docs/page.md explains it.\n")
        self.write("games/nyse/rules/flow.cpp", "")
        self.write("docs/images/table.png", "")

    def test_links_and_paths_that_resolve_pass(self):
        self.write("README.md", "[page](docs/page.md) ![table](docs/images/table.png) [site](https://example.com/none)\n"
                   "[heading](docs/page.md#whos-there) [second](docs/page.md#twice-1) [here](#start)\n\n## Start\n")
        self.write("docs/other.md", "`core/game.h`, core/game, `games/<game>/flow.cpp`, games/GAME/flow.cpp, `core/`,\n"
                   "`games/*/flow.*`, `flow.cpp`, [up](../README.md), no path: and/or, lib/core/x.h, `-Icore/x`\n")
        self.assertIn("0 problems", self.assert_passes("links"))

    def test_a_broken_link_or_path_is_named_with_its_line(self):
        for text, message in (
            ("[page](docs/none.md)", "README.md:2: docs/none.md: there is no such file"),
            ("![table](images/table.png)", "README.md:2: images/table.png: there is no such file"),
            ("[page](docs/page.md#none)", "README.md:2: docs/page.md#none: no such heading"),
            ("[here](#none)", "README.md:2: #none: no such heading"),
            ("[page]: docs/none.md", "README.md:2: docs/none.md: there is no such file"),
            ("`core/none.h`", "README.md:2: core/none.h: there is no such file"),
            ("see games/<game>/none.cpp.", "README.md:2: games/<game>/none.cpp: there is no such file"),
            ("`none.cpp`", "README.md:2: none.cpp: there is no such file"),
        ):
            with self.subTest(text=text):
                self.write("README.md", f"# Title\n{text}\n")
                self.assert_fails("links", message)

    def test_a_heading_in_a_code_block_is_not_an_anchor(self):
        self.write("docs/page.md", self.PAGE + "```\n# Code\n```\n")
        self.write("README.md", "[code](docs/page.md#code)\n")
        self.assert_fails("links", "docs/page.md#code: no such heading")

    def test_a_source_that_names_a_missing_document_fails(self):
        self.write("core/game.cpp", "// docs/none.md explains it.\n")
        self.assert_fails("links", "core/game.cpp:1: docs/none.md: there is no such file")


class FormatTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write(".clang-format", (TOOLS.parent / ".clang-format").read_text())

    def test_every_folder_is_checked(self):
        for folder in cpp_source.FOLDERS:
            with self.subTest(folder=folder):
                self.write(f"{folder}/deep/seat.h", "int  seat;\n")
                result = self.run_tool("format.sh", "--check")
                self.assertNotEqual(result.returncode, 0)
                self.assertIn(f"{folder}/deep/seat.h:1", result.stderr)
                self.assert_passes("format.sh")
                self.assertEqual((self.root / folder / "deep/seat.h").read_text(), "int seat;\n")
                self.assert_passes("format.sh", "--check")

    def test_no_other_folder_has_cpp(self):
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.h", "*.cpp"],
            cwd=TOOLS.parent, capture_output=True, text=True, check=True,
        ).stdout.split()
        self.assertEqual({path.split("/")[0] for path in listed} - {*cpp_source.FOLDERS, "examples"}, set())


class MutantsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mutate = load("mutate")

    def test_a_reused_copy_gets_changed_files_with_a_new_time_stamp(self):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder, "source"), Path(folder, "target")
            source.write_text("rule")
            os.utime(source, (1, 1))
            target.write_text("mutant")
            os.utime(target, (5, 5))
            self.mutate.copy_changed(source, target)
            self.assertEqual(target.read_text(), "rule")
            self.assertGreater(target.stat().st_mtime, 5)
            os.utime(target, (7, 7))
            self.mutate.copy_changed(source, target)
            self.assertEqual(target.stat().st_mtime, 7)

    def mutated(self, text, file="flow.cpp"):
        return [mutant.apply(text) for mutant in self.mutate.mutants_of(file, text)]

    def test_operators_and_constants(self):
        for before, after in (
            ("a == b", "a != b"),
            ("a < b", "a <= b"),
            ("a < b", "a >= b"),
            ("a && b", "a || b"),
            ("a + b", "a - b"),
            ("a += b", "a -= b"),
            ("++a", "--a"),
            ("f(true)", "f(false)"),
            ("f(7)", "f(8)"),
            ("f(7)", "f(6)"),
            ("f(0)", "f((0 - 1))"),
            ("if (!a)", "if (a)"),
            ("  x.y[z] += 3;\n", "  ;\n"),
            ("  advance(a, b);\n", "  ;\n"),
            ("return a == b;", "return !(a == b);"),
        ):
            with self.subTest(before=before, after=after):
                self.assertIn(after, self.mutated(before))

    def test_refusals_are_removed(self):
        text = 'return Refusal{"NYSE-1.1", "no"};'
        self.assertIn("return std::nullopt;", self.mutated(text, "games/nyse/rules/legality.cpp"))
        self.assertEqual(self.mutated("return std::nullopt;", "games/nyse/rules/legality.cpp"), [])

    def test_code_that_is_not_mutated(self):
        for text in (
            "// a == b\n",
            '#include "a1.h"\n',
            '"a == b 7"',
            "static_assert(kChips == 44);",
            "BOURSE_CHECK(a == 1, state);",
            "assert(a < 3);",
            "template <int N = 3>\n",
            "std::array<int, 3> x;",
            "  return;\n",
            "  break;\n",
            "};\n",
            "a->b",
            "0x1f",
        ):
            with self.subTest(text=text):
                self.assertEqual(self.mutated(text), [])


class MutationRunTest(ProjectTest):
    """A whole run on a game of three functions, one of which is badly tested."""

    def setUp(self):
        super().setUp()
        self.write(
            "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.25)\nproject(small CXX)\n"
            "set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)\nadd_subdirectory(games)\n",
        )
        self.write(
            "games/CMakeLists.txt",
            "add_library(rules nyse/rules/flow.cpp)\n"
            "foreach(test nyse_test conformance_test)\n"
            "  add_executable(${test} ${test}.cpp)\n"
            "  target_link_libraries(${test} rules)\nendforeach()\n",
        )
        self.write(
            "games/nyse/rules/flow.cpp",
            "bool tested(int a) { return a < 3; }\n"
            "int untested(int a) { return a + 1; }\n",
        )
        check = "bool tested(int);\nint main() {{ return {} ? 0 : 1; }}\n"
        self.write("games/nyse_test.cpp", check.format("tested(2) && !tested(3)"))
        self.write("games/conformance_test.cpp", check.format("!tested(4)"))

    def test_survivors_are_reported(self):
        self.assert_fails("mutate", "untested", "nyse", "--count", "50")
        lines = (self.root / "build/mutate-nyse.txt").read_text().splitlines()
        survivors = lines[lines.index("survived (3):") : lines.index("killed (5):")]
        self.assertEqual(sum("+ int untested" in line for line in survivors), 3)
        self.assertIn("5 of 8 mutants killed (62.5 %, required 95 %)", lines[0])
        self.assertIn("return a < 3", (self.root / "games/nyse/rules/flow.cpp").read_text())

    def test_a_project_that_fails_its_tests_is_refused(self):
        self.write("games/nyse_test.cpp", "int main() { return 1; }\n")
        self.assert_fails("mutate", "nyse_test fails before any change", "nyse", "--count", "1")

    def test_a_missing_game_is_named(self):
        self.assert_fails("mutate", "there is no legality.cpp in games/gone", "gone")


if __name__ == "__main__":
    unittest.main()
