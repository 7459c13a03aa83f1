import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { ShownBy } from "./conformance.ts";

const ROOT = join(import.meta.dirname, "..");

/** The tests that a page of the documentation names, each as `file` › title in a cell of a table. */
export function testsNamedIn(page: string): ShownBy[] {
  const cells = readFileSync(join(ROOT, page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => line.split(/\s*\|\s*|<br>/));

  return cells.flatMap((cell) => {
    const [, testFile, testTitle] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
    return testFile === undefined || testTitle === undefined
      ? []
      : [{ statement: page, testFile, testTitle }];
  });
}
