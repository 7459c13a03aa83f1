import { expect, test } from "vitest";

import { initialsOf } from "./initials-of.ts";

test.for([
  ["First Bank of Ohio", "FB"],
  ["Chase", "C"],
  ["the bank", "B"],
  ["  Ärzte   Bank ", "ÄB"],
  ["𝔸lpha Beta", "𝔸B"],
  ["", "?"],
  [null, "?"],
] as const)("the initials of %j are %s (spec 3)", ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials);
});
