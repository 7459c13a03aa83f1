import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { describeEntered } from "./plan-summary.tsx";

const [visa, car, linked] = [
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000a" }),
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000b" }),
  debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
    account: "0b9a6a3e-0000-4000-8000-0000000000aa",
  }),
];
const all = { left_out: [] };

test("counts only debts that the user entered, not linked ones", () => {
  expect(describeEntered([visa, car, linked], all)).toBe(
    "2 debts you entered are in your payoff plan.",
  );
  expect(describeEntered([visa, linked], all)).toBe("1 debt you entered is in your payoff plan.");
  expect(describeEntered([linked], all)).toBeNull();
  // A debt that stays after its bank was unlinked keeps its mask.
  expect(describeEntered([{ ...visa, mask: "4242" }], all)).toBeNull();
});

test("does not count excluded debts and debts that lack a figure", () => {
  const left = {
    left_out: [{ debt: car.uuid, missing: ["apr" as const], is_other_currency: false }],
  };

  expect(describeEntered([visa, car], left)).toBe("1 debt you entered is in your payoff plan.");
  expect(describeEntered([car], left)).toBeNull();
  expect(describeEntered([{ ...visa, is_included: false }], all)).toBeNull();
});

test("says if nothing is owed on them any more", () => {
  const [paid, more] = [visa, car].map(({ uuid }) => debtFixture({ uuid, owed: "0.00" }));
  if (!paid || !more) throw new Error("two were made");

  expect(describeEntered([paid], all)).toBe("Nothing is owed on the debt you entered.");
  expect(describeEntered([paid, more], all)).toBe("Nothing is owed on the 2 debts you entered.");
  expect(describeEntered([paid, car], all)).toBe("1 debt you entered is in your payoff plan.");
});
