import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { buildConformancePage, countTaggedTests } from "./conformance.ts";

test("docs/conformance.md lists the tests that are tagged with a section of the specification", () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/conformance.md"), "utf8");
  // The formatter pads the cells of a table.
  const unpadded = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

  expect(unpadded(page)).toBe(unpadded(buildConformancePage(page)));
});

test("every section of the specification has tagged tests", () => {
  const untested = [...countTaggedTests()].filter(([, perFile]) => perFile.size === 0);

  expect(untested).toEqual([]);
});
