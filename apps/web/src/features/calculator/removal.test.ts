import { expect, test } from "vitest";

import { enteredFixture } from "./entered-fixture.ts";
import { removalOf, undoRemoval } from "./removal.ts";

const debts = ["a", "b", "c"].map((id) => enteredFixture({ id, isExample: id !== "b" }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test("what was taken away comes back to its places", () => {
  const removal = removalOf(debts, ({ isExample }) => isExample, "Gone.");
  const left = debts.filter(({ isExample }) => !isExample);

  expect(ids(undoRemoval(left, removal))).toEqual(["a", "b", "c"]);
});

test("what was typed since stays, and the blank row that stood in for them goes", () => {
  const removal = removalOf(debts, () => true, "Gone.");
  const blank = enteredFixture({ id: "blank", name: "", owed: "", apr: "", minimum: "" });

  expect(ids(undoRemoval([blank], removal))).toEqual(["a", "b", "c"]);
  expect(ids(undoRemoval([enteredFixture({ id: "new" })], removal))).toEqual([
    "a",
    "b",
    "c",
    "new",
  ]);
});
