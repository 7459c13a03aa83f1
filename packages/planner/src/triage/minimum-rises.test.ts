import type { Debt, Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { shortMonth } from "./short-month.ts";
import { debt, state } from "../testing/plan-states.ts";

const AVALANCHE = { type: "avalanche" } as const;
const WITH_INTEREST = { type: "percentPlusInterest", share: 10_000, floor: 25_00 } as const;

function risesOf(debts: Debt[], about: Partial<Portfolio>) {
  return shortMonth(state(debts, about).portfolio, AVALANCHE)?.rises;
}

const A_YEAR = { apr: 269_900, months: 12, accrued: 90_00 };

/** A store card without interest for a year. */
const sofa = (owed: number) =>
  debt("sofa", {
    balances: [{ id: "all", amount: owed, apr: 269_900, deferred: A_YEAR }],
    minimum: WITH_INTEREST,
  });
const car = debt("car", { owed: 900_000, apr: 72_500, minimum: { type: "fixed", amount: 250_00 } });
const budget = (amount: number) => ({ budget: { mode: "total" as const, amount } });

test("interest that was deferred and is charged all at once is why its debt asks for more", () => {
  expect(risesOf([sofa(200_000), car], budget(290_00))).toEqual([
    { id: "sofa", reason: "back-interest", since: 13 },
  ]);
});

test("what is paid off in time is charged nothing, and is no reason", () => {
  const card = debt("card", {
    balances: [
      { id: "store", amount: 90_000, apr: 269_900, deferred: { ...A_YEAR, months: 6 } },
      { id: "transfer", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 8 } },
    ],
    minimum: WITH_INTEREST,
  });
  const inTime = { type: "one-off" as const, month: 6, amount: 900_00 };
  const rises = (changes: Portfolio["changes"]) =>
    risesOf([card, car], { ...budget(325_00), ...(changes && { changes }) });

  expect(rises([])).toEqual([{ id: "card", reason: "back-interest", since: 7 }]);
  expect(rises([inTime])).toEqual([{ id: "card", reason: "promo-ended", since: 9 }]);
});

test("a loan that waits asks for its first payment once its deferment is over", () => {
  const student = debt("student", {
    owed: 500_000,
    apr: 55_000,
    minimum: { type: "fixed", amount: 90_00 },
    deferment: { months: 6, isSubsidised: true },
  });

  expect(risesOf([car, student], budget(260_00))).toEqual([
    { id: "student", reason: "deferment-ended", since: 7 },
  ]);
});

test("a promotional rate that ended on what is still owed is the reason, and one with nothing left is not", () => {
  const card = debt("card", {
    balances: [
      { id: "gone", amount: 0, apr: 299_900, promo: { apr: 0, months: 2 } },
      { id: "dear", amount: 600_000, apr: 279_900, promo: { apr: 0, months: 3 } },
    ],
    minimum: WITH_INTEREST,
  });

  expect(risesOf([card, car], budget(310_00))).toEqual([
    { id: "card", reason: "promo-ended", since: 4 },
  ]);
});

test("a balance that grows although its minimum is paid asks for more and more", () => {
  const growing = debt("growing", {
    owed: 500_000,
    apr: 359_900,
    minimum: { type: "percent", share: 20_000, floor: 25_00 },
  });

  expect(risesOf([growing, car], budget(354_00))).toEqual([
    { id: "growing", reason: "unpaid-interest", since: null },
  ]);
});

test("a card with a minimum above its interest does not grow, although six weeks of interest are added first", () => {
  const card = debt("card", {
    owed: 320_000,
    apr: 225_000,
    minimum: { type: "percent", share: 29_448, floor: 25_00 },
  });
  const opening = {
    money: 446_00,
    debts: {
      card: { accrual: { over: 51, under: 365 }, due: 96_00, escrow: 0 },
      car: { accrual: { over: 0, under: 365 }, due: 350_00, escrow: 0 },
    },
  };
  const loan = { ...car, minimum: { type: "fixed", amount: 350_00 } as const };

  const { portfolio } = state([card, loan], budget(446_00));

  expect(shortMonth({ ...portfolio, opening }, AVALANCHE)).toMatchObject({ month: 2, rises: [] });
});
