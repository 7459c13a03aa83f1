import { expect, test } from "vitest";

import { debtFixture, fromBank } from "#lib/testing/debt-fixture.ts";

import { stepsDone } from "./thank-you-page.tsx";

const NOTHING = { accounts: [], debts: [], isPlanChosen: false };
const onAutopay = debtFixture({ autopay: { type: "minimum", amount: null } });

const done = (about: Partial<Parameters<typeof stepsDone>[0]>) => [
  ...stepsDone({ ...NOTHING, ...about }),
];

test("no step is done before data is loaded, nor for a new user", () => {
  expect([
    ...stepsDone({ accounts: undefined, debts: undefined, isPlanChosen: undefined }),
  ]).toEqual([]);
  expect(done({})).toEqual([]);
});

test("a linked card and a linked checking account complete a step each; a loan none", () => {
  expect(done({ accounts: [{ type: "credit" }] })).toEqual(["card"]);
  expect(done({ accounts: [{ type: "depository" }] })).toEqual(["bank"]);
  expect(done({ accounts: [{ type: "loan" }] })).toEqual([]);
});

test("auto-pay is done if every debt with a balance is on it", () => {
  const paidOff = debtFixture({ owed: fromBank("0.00") });

  expect(done({ debts: [onAutopay, paidOff] })).toEqual(["auto-pay"]);
  expect(done({ debts: [onAutopay, debtFixture()] })).toEqual([]);
  expect(done({ debts: [paidOff] })).toEqual([]);
});

test("the plan's preferences are set after the user chose them", () => {
  expect(done({ isPlanChosen: true })).toEqual(["preferences"]);
});
