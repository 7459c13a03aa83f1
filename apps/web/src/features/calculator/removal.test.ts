import { expect, test } from "vitest";

import { enteredFixture } from "./testing/entered-fixture.ts";
import { createRemoval, undoRemoval } from "./use-calculator.ts";

const debts = ["a", "b", "c"].map((id) => enteredFixture({ id, isExample: id !== "b" }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test("restores removed debts at their former positions", () => {
  const removal = createRemoval(debts, ({ isExample }) => isExample, "Gone.");
  const left = debts.filter(({ isExample }) => !isExample);

  expect(ids(undoRemoval(left, removal))).toEqual(["a", "b", "c"]);
});

test("keeps debts that were typed after the removal and drops the blank row", () => {
  const removal = createRemoval(debts, () => true, "Gone.");
  const blank = enteredFixture({ id: "blank", name: "", owed: "", apr: "", minimum: "" });

  expect(ids(undoRemoval([blank], removal))).toEqual(["a", "b", "c"]);
  expect(ids(undoRemoval([enteredFixture({ id: "new" })], removal))).toEqual([
    "a",
    "b",
    "c",
    "new",
  ]);
});
