import { expect, test } from "vitest";

import { moveEntry } from "./strategy-section.tsx";

test.for([
  ["a", 1, "bac"],
  ["c", -1, "acb"],
  ["b", -1, "bac"],
  ["a", -1, "abc"],
  ["c", 1, "abc"],
  ["x", 1, "abc"],
] as const)("moving %s by %i gives %s", ([id, by, order]) => {
  expect(moveEntry(["a", "b", "c"], { id, by }).join("")).toBe(order);
});
