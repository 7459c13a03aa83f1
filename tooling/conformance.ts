import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { PassedTest } from "./passed-tests/record.ts";

const ROOT = join(import.meta.dirname, "..");

/** What a page says, and the test that shows it. */
export type ShownBy = {
  statement: string;
  testFile: string;
  /** As it stands in the test's source; parametrised titles with their `%s`, `$name` or `${…}`. */
  testTitle: string;
};

/** One statement of the specification: where it is built, and the test that shows it. */
export type ConformanceRow = ShownBy & { section: string; builtIn: string };

/** The rows of `docs/conformance.md`, in its order. */
export function readConformance(): ConformanceRow[] {
  const text = readFileSync(join(ROOT, "docs/conformance.md"), "utf8");

  return text.split(/^## /m).slice(1).flatMap(rowsOfSection);
}

function rowsOfSection(section: string): ConformanceRow[] {
  const [heading = "", ...lines] = section.split("\n");
  const rows = lines.filter((line) => line.startsWith("|")).slice(2);

  return rows.map((line) => {
    const [statement = "", builtIn = "", test = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [testFile = "", testTitle = ""] = test.split(" › ");
    return {
      section: heading,
      statement,
      builtIn: bare(builtIn),
      testFile: bare(testFile),
      testTitle,
    };
  });
}

function bare(cell: string): string {
  return cell.replace(/^`|`$/g, "");
}

/** The titles of the tests that a file runs, as they stand in its source. */
export function titlesIn(source: string): Set<string> {
  const code = source.replace(/^\s*\/\/.*$/gm, "");
  const calls = code.matchAll(
    /(?:\btest\(|\)\()\s*(["'`])((?:\\.|(?!\1)[\s\S])*?)\1,\s*(?:async\b|\(|\{)/g,
  );

  return new Set([...calls].map(([, , title = ""]) => title.replaceAll(/\\(["'`])/g, "$1")));
}

/** The rows whose test is not among those that ran and passed. */
export function rowsNotShown<Row extends ShownBy>(
  rows: readonly Row[],
  passed: readonly PassedTest[],
): Row[] {
  const titles = Map.groupBy(passed, ({ file }) => file);

  return rows.filter(({ testFile, testTitle }) => {
    const pattern = patternOf(testTitle);
    return !titles.get(testFile)?.some(({ title }) => pattern.test(title));
  });
}

/** Of a title as it stands in the source: what stands for a parameter may have been anything. */
function patternOf(title: string): RegExp {
  const fixed = title
    .split(/%[sdifjoO#]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));

  return new RegExp(`^${fixed.join(".+")}$`, "s");
}
