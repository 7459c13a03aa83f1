import { expect, test } from "vitest";

import { describeCharactersLeft } from "./profile-settings.tsx";

test.each([
  [275, "275 characters left"],
  [1, "1 character left"],
  [0, "0 characters left"],
  [-1, "1 character too many"],
  [-20, "20 characters too many"],
])("%i left gives: %s", (left, words) => {
  expect(describeCharactersLeft(left)).toBe(words);
});
