import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { FIRST_MONTH, theOnly } from "../testing/read-facts.ts";
import { readPortfolio, whatIsMissing } from "./read-portfolio.ts";

const NOBODY = { value: null, source: null };

test("a promotion lasts through the payments up to its last day", () => {
  const promo = { apr: "0", last_date: "2027-05-15" };

  expect(theOnly(cardFacts({ balances: [balanceFacts({ promo })] })).balances[0]).toEqual({
    id: "purchase_apr",
    amount: 300_000,
    apr: 249_900,
    promo: { apr: 0, months: 5 },
  });
});

test("a promotion that is over leaves the balance's own rate", () => {
  const promo = { apr: "0", last_date: "2026-12-31" };

  expect(theOnly(cardFacts({ balances: [balanceFacts({ promo })] })).balances[0]).toEqual({
    id: "purchase_apr",
    amount: 300_000,
    apr: 249_900,
  });
});

test("an unknown end of a promotion is asked for, and estimated as over", () => {
  const facts = cardFacts({
    balances: [balanceFacts({ promo: { apr: "0", last_date: null } })],
  });

  expect(whatIsMissing(facts, FIRST_MONTH)).toEqual(["promo_end"]);
  expect(readPortfolio([facts], FIRST_MONTH)).toMatchObject({
    debts: [{ balances: [{ apr: 249_900 }] }],
    estimated: [{ figures: ["minimum_rule", "promo_end"] }],
  });
});

test("a zero rate that the bank does not explain is asked about, and estimated as the card's highest", () => {
  const zero = balanceFacts({
    id: "special",
    amount: "1000.00",
    apr: { value: "0", source: "bank" },
  });
  const facts = cardFacts({ balances: [balanceFacts({ amount: "2000.00" }), zero] });
  const alone = cardFacts({ balances: [zero] });
  const confirmed = cardFacts({ balances: [{ ...zero, apr: { value: "0", source: "user" } }] });

  expect(whatIsMissing(facts, FIRST_MONTH)).toEqual(["promo_end"]);
  expect(theOnly(facts).balances.map(({ apr }) => apr)).toEqual([249_900, 249_900]);
  expect(readPortfolio([alone], FIRST_MONTH).leftOut[0]?.missing).toEqual(["promo_end"]);
  expect(theOnly(confirmed).balances[0]?.apr).toBe(0);
});

test("a card's zero rate from the bank is not the rate after an offer that the user entered", () => {
  const zero = { id: "special", amount: "1000.00", apr: { value: "0", source: "bank" as const } };
  const promo = balanceFacts({ ...zero, promo: { apr: "0", last_date: "2027-05-15" } });
  const deferred = balanceFacts({
    ...zero,
    deferred: { apr: "29.99", last_date: "2027-06-20", accrued: "270.00" },
  });
  const other = balanceFacts({ amount: "2000.00" });
  const later = (balances: (typeof promo)[]) =>
    theOnly(cardFacts({ balances })).balances.find(({ id }) => id === "special")?.apr;

  expect(later([other, promo])).toBe(249_900);
  expect(later([other, deferred])).toBe(299_900);
  expect(later([deferred])).toBe(299_900);
  expect(whatIsMissing(cardFacts({ balances: [promo] }), FIRST_MONTH)).toEqual(["apr"]);
  expect(later([{ ...deferred, apr: { value: "19.99", source: "user" } }])).toBe(199_900);
});

test.for([
  ["runs", "2027-06-20", { apr: 249_900, months: 6, accrued: 27_000 }],
  ["ends before the month's due day", "2027-01-14", { apr: 249_900, months: 1, accrued: 27_000 }],
  ["no payment can reach", "2027-01-05", { apr: 249_900, months: 0, accrued: 27_000 }],
  ["has ended before month 1", "2026-12-31", undefined],
] as const)("deferred interest that %s is read so", ([, last_date, expected]) => {
  const deferred = { apr: "24.99", last_date, accrued: "270.00" };

  expect(
    theOnly(cardFacts({ balances: [balanceFacts({ deferred })] })).balances[0]?.deferred,
  ).toEqual(expected);
});

test("deferred interest of an entered debt is charged once it has ended, until the balance contains it", () => {
  const deferred = { apr: "24.99", last_date: "2026-12-31", accrued: "270.00" };
  const facts = cardFacts({
    owed: { value: "3000.00", source: "user" },
    balances: [balanceFacts({ deferred })],
  });

  expect(theOnly(facts).balances[0]?.deferred).toEqual({
    apr: 249_900,
    months: 0,
    accrued: 27_000,
  });
});

test.for([
  ["2027-01-14", true],
  ["2027-01-19", false],
] as const)(
  "a bank's balance contains deferred interest that ended before its last statement, of %s",
  ([last_statement_on, isDeferred]) => {
    const deferred = { apr: "24.99", last_date: "2027-01-15", accrued: "270.00" };
    const facts = cardFacts({ balances: [balanceFacts({ deferred })], last_statement_on });

    expect(theOnly(facts).balances[0]?.deferred !== undefined).toBe(isDeferred);
  },
);

test.for(["-0.01", "100000"])("a rate of %s percent from a bank is no rate", (value) => {
  const facts = cardFacts({ balances: [balanceFacts({ apr: { value, source: "bank" } })] });

  expect(readPortfolio([facts], FIRST_MONTH).leftOut).toEqual([
    { id: "card", missing: ["apr"], isOtherCurrency: false },
  ]);
});

test("a balance with nothing on it needs no rate", () => {
  const empty = balanceFacts({ id: "cash_apr", amount: "0.00", apr: NOBODY });

  expect(theOnly(cardFacts({ balances: [balanceFacts(), empty] })).balances).toHaveLength(1);
});
