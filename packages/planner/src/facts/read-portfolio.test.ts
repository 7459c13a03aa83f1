import { planPayoff, type Debt } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { toCents } from "./exact-units.ts";
import { readPortfolio, whatIsMissing } from "./read-portfolio.ts";
import { anyDebtFacts } from "../testing/any-debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { FIRST_MONTH, theOnly } from "../testing/read-facts.ts";

const anyDebts = fc.uniqueArray(anyDebtFacts, { maxLength: 6, selector: ({ uuid }) => uuid });
const NOBODY = { value: null, source: null };

function owedBy({ balances, accrual }: Debt): number {
  const accrued = accrual?.type === "simple-daily" ? accrual.accrued : 0;
  return balances.reduce((sum, { amount }) => sum + amount, accrued);
}

test("every debt is planned, or stands in exactly one list that says why not", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const { debts, leftOut, settled, excluded } = readPortfolio(facts, FIRST_MONTH);
      const ids = [...debts, ...leftOut].map(({ id }) => id);

      expect([...ids, ...settled, ...excluded].toSorted()).toEqual(
        facts.map(({ uuid }) => uuid).toSorted(),
      );
      expect(
        leftOut.every(({ missing, isOtherCurrency }) => missing.length > 0 || isOtherCurrency),
      ).toBe(true);
    }),
  );
});

test("the balances of a planned debt add up to what is owed, to the cent", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      for (const debt of readPortfolio(facts, FIRST_MONTH).debts) {
        const owed = facts.find(({ uuid }) => uuid === debt.id)?.owed.value ?? null;
        expect(owedBy(debt)).toBe(toCents(owed));
      }
    }),
  );
});

test("nothing that is unknown becomes zero: a planned debt that misses no figure has them all", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const { debts, currency } = readPortfolio(facts, FIRST_MONTH);
      for (const fact of facts.filter(({ uuid }) => debts.some(({ id }) => id === uuid))) {
        if (whatIsMissing(fact, FIRST_MONTH).length > 0) continue;
        const charged = fact.balances.filter(({ amount }) => toCents(amount) !== 0);

        expect(fact.owed.value).not.toBeNull();
        expect(fact.currency).toBe(currency);
        expect(fact.minimum.value ?? fact.minimum_rule).not.toBeNull();
        expect(charged.every(({ apr }) => apr.value !== null)).toBe(true);
        expect(charged.every(({ promo }) => promo?.last_date !== null)).toBe(true);
      }
    }),
  );
});

test("a debt that misses a figure is planned with a named estimate, or left out because of it", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const { debts, estimated, leftOut, settled } = readPortfolio(facts, FIRST_MONTH);
      const outcomes = facts
        .filter(({ is_included: isIncluded }) => isIncluded)
        .map((fact) => {
          const out = leftOut.find(({ id }) => id === fact.uuid);
          const isNamed = estimated.some(({ id }) => id === fact.uuid);
          const isPlanned = debts.some(({ id }) => id === fact.uuid);
          return { fact, missing: whatIsMissing(fact, FIRST_MONTH), out, isNamed, isPlanned };
        });
      const [complete, lacking] = [
        outcomes.filter(({ missing }) => missing.length === 0),
        outcomes.filter(({ missing }) => missing.length > 0),
      ];
      const sameCurrency = outcomes.flatMap(({ out, missing }) =>
        out && !out.isOtherCurrency ? [{ missing, out }] : [],
      );

      expect(lacking.every(({ out, isNamed }) => out || isNamed)).toBe(true);
      expect(
        complete.every(
          ({ fact, isPlanned, out }) =>
            isPlanned || settled.includes(fact.uuid) || out?.isOtherCurrency,
        ),
      ).toBe(true);
      expect(sameCurrency.map(({ out }) => out.missing)).toEqual(
        sameCurrency.map(({ missing }) => missing),
      );
    }),
  );
});

test("the engine takes whatever was read", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const { debts, calendar } = readPortfolio(facts, FIRST_MONTH);
      const budget = { mode: "minimums-plus-extra", extra: 10_000 } as const;
      const outcome = planPayoff(
        { debts, budget, ...(calendar && { calendar }) },
        { type: "avalanche" },
      );

      expect(["plan", "NEVER_PAYS_OFF", "BUDGET_BELOW_MINIMUMS"]).toContain(
        outcome.kind === "plan" ? "plan" : outcome.fault.code,
      );
    }),
    { numRuns: 50 },
  );
});

test("the order of the debts decides nothing about any of them", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const forwards = readPortfolio(facts, FIRST_MONTH);
      const backwards = readPortfolio(facts.toReversed(), FIRST_MONTH);

      expect(backwards.debts.toReversed()).toEqual(forwards.debts);
      expect(backwards.leftOut.toReversed()).toEqual(forwards.leftOut);
    }),
  );
});

test("a card's stated minimum is month 1's, and a loan's is every month's", () => {
  expect(theOnly(cardFacts()).minimum).toMatchObject({ type: "percent", floor: 2_500 });
  expect(theOnly(cardFacts({ kind: "auto_loan" })).minimum).toEqual({
    type: "fixed",
    amount: 8_500,
  });
});

test("escrow is subtracted from the payment and paid apart; if it is unknown, it is listed as missing", () => {
  const mortgage = cardFacts({ kind: "mortgage", minimum: { value: "1500.00", source: "bank" } });
  const stated = { ...mortgage, escrow: "400.00" };

  expect(theOnly(stated)).toMatchObject({ minimum: { amount: 110_000 }, escrow: 40_000 });
  expect(readPortfolio([stated], FIRST_MONTH).estimated).toEqual([]);
  expect(theOnly(mortgage)).not.toHaveProperty("escrow");
  expect(readPortfolio([mortgage], FIRST_MONTH).estimated).toEqual([
    { id: "card", figures: ["escrow"] },
  ]);
});

test("escrow that takes the whole payment leaves nothing to plan with", () => {
  const facts = cardFacts({ kind: "mortgage", escrow: "85.00" });

  expect(readPortfolio([facts], FIRST_MONTH).leftOut).toEqual([
    { id: "card", missing: ["minimum"], isOtherCurrency: false },
  ]);
});

test("a loan payment below zero is no payment to plan with", () => {
  const loan = cardFacts({ kind: "auto_loan", minimum: { value: "-20.00", source: "bank" } });

  expect(readPortfolio([loan], FIRST_MONTH)).toMatchObject({
    debts: [],
    leftOut: [{ missing: ["minimum"] }],
  });
});

test("a missing minimum is asked for, and planned by the usual rule until then", () => {
  const facts = cardFacts({ minimum: NOBODY, minimum_estimate: "92.48" });

  expect(whatIsMissing(facts, FIRST_MONTH)).toEqual(["minimum"]);
  expect(readPortfolio([facts], FIRST_MONTH)).toMatchObject({
    debts: [{ minimum: { type: "percentPlusInterest", share: 10_000, floor: 2_500 } }],
    estimated: [{ id: "card", figures: ["minimum", "minimum_rule"] }],
  });
});

test("a debt on which nothing is owed is settled, whatever else is unknown about it", () => {
  const facts = cardFacts({ owed: { value: "-5.00", source: "bank" }, minimum: NOBODY });

  expect(readPortfolio([facts], FIRST_MONTH)).toMatchObject({ settled: ["card"], leftOut: [] });
});

test("a student loan's unpaid interest is apart from the principal and bears none", () => {
  const facts = cardFacts({
    kind: "student_loan",
    accrual: "simple_daily",
    accrued_interest: "120.00",
  });
  const planned = readPortfolio([facts], FIRST_MONTH);

  expect(planned.debts[0]).toMatchObject({
    balances: [{ amount: 288_000 }],
    accrual: { type: "simple-daily", accrued: 12_000 },
  });
  expect(planned.calendar?.[0]).toEqual({ days: 31, isLeapYear: false });
  expect(readPortfolio([cardFacts()], FIRST_MONTH)).not.toHaveProperty("calendar");
});

test("the yearly fee falls into its month of the calendar", () => {
  const months = [1, 2, 12].map(
    (month) => theOnly(cardFacts({ annual_fee: { amount: "95.00", month } })).annualFee?.firstMonth,
  );
  const fromMay = readPortfolio(
    [cardFacts({ annual_fee: { amount: "95.00", month: 3 } })],
    "2027-05-01",
  );

  expect(months).toEqual([1, 2, 12]);
  expect(fromMay.debts[0]?.annualFee).toEqual({ amount: 9_500, firstMonth: 11 });
});

test.for([
  [["USD", "CAD", "CAD"], "CAD"],
  [["CAD", "USD"], "USD"],
  [["EUR", "CAD"], "CAD"],
  [[null], null],
  [[], null],
] as const)("of debts in %j those in %s are planned", ([currencies, planned]) => {
  const facts = currencies.map((currency, index) => cardFacts({ uuid: String(index), currency }));
  const { currency, debts, leftOut } = readPortfolio(facts, FIRST_MONTH);

  expect(currency).toBe(planned);
  expect(debts).toHaveLength(currencies.filter((each) => each !== null && each === planned).length);
  expect(leftOut.every((each) => each.isOtherCurrency && each.missing.length === 0)).toBe(true);
});

test("debts with no balance do not choose the currency of a plan", () => {
  const paid = { owed: { value: "0.00", source: "user" as const }, currency: "USD" };
  const facts = [
    cardFacts({ uuid: "paid", ...paid }),
    cardFacts({ uuid: "also paid", ...paid }),
    cardFacts({ uuid: "owed", currency: "EUR" }),
  ];

  expect(readPortfolio(facts, FIRST_MONTH)).toMatchObject({
    currency: "EUR",
    debts: [{ id: "owed" }],
    leftOut: [],
  });
});

test("a debt outside the plan misses no figure because of its currency or its exclusion", () => {
  const outside = cardFacts({ kind: "mortgage", is_included: false });

  expect(whatIsMissing(outside, FIRST_MONTH)).toEqual([]);
  expect(whatIsMissing({ ...outside, currency: "EUR" }, FIRST_MONTH)).toEqual([]);
});

test("all that is missing is named, in the order in which to ask", () => {
  const promo = { apr: "0", last_date: null };
  const facts = cardFacts({
    owed: NOBODY,
    balances: [balanceFacts({ amount: null, apr: NOBODY, promo })],
    minimum: NOBODY,
    currency: null,
  });

  expect(readPortfolio([facts], FIRST_MONTH).leftOut).toEqual([
    { id: "card", missing: ["owed", "apr", "minimum", "promo_end"], isOtherCurrency: true },
  ]);
});

test.for(["bank", "user"] as const)(
  "a deferred loan with a payment of zero and no due date bills none when it ends: %s",
  (source) => {
    const loan = cardFacts({
      kind: "student_loan",
      minimum: { value: "0.00", source },
      deferment_until: "2027-05-29",
      due_day: null,
    });
    const [debt] = readPortfolio([loan], "2026-12-01").debts;

    expect(debt?.deferment?.months).toBe(6);
  },
);
