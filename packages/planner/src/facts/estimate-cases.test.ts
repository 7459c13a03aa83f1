import type { Debt } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { DebtFacts } from "./debt-facts.ts";
import { type EstimateCase, estimateCases, withCase } from "./estimate-cases.ts";
import { estimateFigures } from "./estimate-figures.ts";
import { readPortfolio } from "./read-portfolio.ts";
import { buildCurrentMonthDebts } from "../month/current-month.ts";
import { anyDebtFacts } from "../testing/any-debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";

const firstMonth = "2027-01-01";
const NOBODY = { value: null, source: null };
const anyDebts = fc.uniqueArray(anyDebtFacts, { maxLength: 5, selector: ({ uuid }) => uuid });

function casesOf(...facts: DebtFacts[]): EstimateCase[] {
  return estimateCases(facts, {
    planned: readPortfolio(facts, firstMonth),
    firstMonth,
  });
}

/** Returns what each case changes, as a short list. */
function inShort(cases: readonly EstimateCase[], tell: (debt: Debt) => unknown) {
  return cases.map((debts) => debts.map(tell));
}

function mortgage(facts: Partial<DebtFacts> = {}): DebtFacts {
  return cardFacts({
    uuid: "home",
    kind: "mortgage",
    owed: { value: "300000.00", source: "bank" },
    balances: [balanceFacts({ amount: "300000.00", apr: { value: "6.5", source: "bank" } })],
    minimum: { value: "2500.00", source: "bank" },
    ...facts,
  });
}

test("where nothing is estimated there is no other case", () => {
  const rule = { amount: null, percent: "2", floor: "25.00", term_months: null };

  expect(
    casesOf(cardFacts({ minimum_rule: { ...rule, type: "percent", source: "user" } })),
  ).toEqual([]);
});

test("an unknown minimum may be any that issuers ask for, and asks no second question", () => {
  const facts = cardFacts({ minimum: NOBODY, minimum_estimate: "92.48" });

  expect(inShort(casesOf(facts), ({ minimum }) => minimum)).toEqual([
    [{ type: "percent", share: 50_000, floor: 40_00 }],
    [{ type: "percent", share: 30_000, floor: 25_00 }],
  ]);
});

test("the first payment of a loan in school may be that of ten years, or of the longest plan", () => {
  const facts = cardFacts({
    kind: "student_loan",
    accrual: "simple_daily",
    deferment_until: "2027-08-31",
    minimum: { value: "0.00", source: "bank" },
  });
  const { debts } = readPortfolio([facts], firstMonth);

  expect(debts[0]).toMatchObject({
    minimum: { type: "amortizing", termMonths: 120 },
    deferment: { months: 8, isSubsidised: false },
  });
  expect(inShort(casesOf(facts), ({ minimum }) => minimum)).toEqual([
    [{ type: "amortizing", termMonths: 300 }],
  ]);
});

test("a promotion without an end may last as long as the longest that are advertised", () => {
  const endless = balanceFacts({ promo: { apr: "3.99", last_date: null } });
  const facts = cardFacts({ balances: [endless], minimum_rule: fixedRule("80.00") });

  expect(inShort(casesOf(facts), ({ balances }) => balances[0]?.promo)).toEqual([
    [{ apr: 39_900, months: 21 }],
  ]);
});

test("an unexplained zero rate may last that long, followed by the rate that the plan assumes", () => {
  const zero = balanceFacts({ id: "bt", apr: { value: "0", source: "bank" }, amount: "1000.00" });
  const facts = cardFacts({
    balances: [balanceFacts({ amount: "2000.00" }), zero],
    minimum_rule: fixedRule("80.00"),
  });

  expect(inShort(casesOf(facts), ({ balances }) => balances[1])).toEqual([
    [{ id: "bt", amount: 100_000, apr: 249_900, promo: { apr: 0, months: 21 } }],
  ]);
});

test("escrow that was worked out may be off by a cushion either way", () => {
  const payments = inShort(
    casesOf(mortgage({ escrow_estimate: "600.00" })),
    ({ minimum, escrow }) => [minimum, escrow],
  );

  expect(payments).toEqual([
    [[{ type: "fixed", amount: 2000_00 }, 500_00]],
    // $700 would leave less than the $1,896.20 that pay the loan off in 30 years.
    [[{ type: "fixed", amount: 1896_20 }, 603_80]],
  ]);
});

test("a payment may contain a third of escrow if the loan still ends in 30 years", () => {
  const thirds = casesOf(mortgage({ minimum: { value: "3600.00", source: "bank" } }));

  expect(inShort(thirds, ({ escrow }) => escrow)).toEqual([[1200_00]]);
  expect(inShort(casesOf(mortgage()), ({ escrow }) => escrow)).toEqual([[603_80]]);
});

test("what is estimated about several debts is looked at alone and together", () => {
  const cases = casesOf(
    mortgage({ escrow_estimate: "300.00" }),
    cardFacts({ minimum: NOBODY, minimum_estimate: "92.48" }),
  );

  expect(inShort(cases, ({ id }) => id)).toEqual([
    ["card"],
    ["card"],
    ["home"],
    ["home"],
    ["home", "card"],
    ["home", "card"],
  ]);
});

test("the balance since its last update may have less interest or more, also without other estimates", () => {
  const facts = cardFacts({
    owed: { value: "2012.34", source: "user" },
    balances: [balanceFacts({ amount: "2012.34" })],
    estimated_interest: "12.34",
    minimum_rule: fixedRule("60.00"),
  });

  expect(inShort(casesOf(facts), ({ balances }) => balances[0]?.amount)).toEqual([
    [2000_00],
    [2024_68],
  ]);
});

test("of many estimates the gravest are looked at alone, and all of them together", () => {
  const debts = Array.from({ length: 20 }, (_, at) => cardFacts({ uuid: `card ${at}` }));
  const silent = cardFacts({ uuid: "silent", minimum: NOBODY, minimum_estimate: "92.48" });
  const cases = casesOf(...debts, silent);

  const alone = cases.filter(({ length }) => length === 1);
  expect(new Set(alone.map(([debt]) => debt?.id)).size).toBe(12);
  expect(alone[0]?.[0]?.id).toBe("silent");
  expect(cases.at(-1)).toHaveLength(21);
});

test("a rule that the wire inferred has the ends of one that is inferred here", () => {
  const plain = { ...cardFacts(), minimum_estimate: null };
  const onTheWire = { ...plain, ...estimateFigures(plain, firstMonth) };

  expect(onTheWire.minimum_rule?.source).toBe("estimate");
  expect(casesOf(onTheWire)).toEqual(casesOf(plain));
});

test("a case changes nothing but planned debts with an estimate, and owes what is owed", () => {
  fc.assert(
    fc.property(anyDebts, (facts) => {
      const planned = readPortfolio(facts, firstMonth);
      const portfolio = { debts: planned.debts, budget: { mode: "minimums-only" } as const };
      const owed = (debts: readonly Debt[]) =>
        debts.map(({ id, balances }) => [id, balances.map(({ amount }) => amount)]);

      for (const each of estimateCases(facts, { planned, firstMonth })) {
        const named = planned.estimated.map(({ id }) => id);
        expect(each.every(({ id }) => named.includes(id))).toBe(true);
        expect(owed(withCase(portfolio, each).debts)).toEqual(owed(planned.debts));
      }
    }),
  );
});

test("a case keeps the annual fee that this month's statement has charged", () => {
  const facts = cardFacts({ due_day: 5, annual_fee: { amount: "95.00", month: 1 } });
  const { planned, month } = buildCurrentMonthDebts([facts], {
    today: "2027-01-20",
    ledger: new Map(),
  });
  const cases = estimateCases(month.facts, { planned, firstMonth });

  expect(cases.length).toBeGreaterThan(0);
  expect(inShort(cases, ({ annualFee }) => annualFee?.firstMonth)).toEqual(cases.map(() => [13]));
});

test("a payment in transit to a card with two rates is no estimate", () => {
  const balances = ["24.99", "9.99"].map((apr) =>
    balanceFacts({ id: apr, amount: "1500.00", apr: { value: apr, source: "bank" } }),
  );
  const facts = cardFacts({ balances, minimum_rule: fixedRule("85.00") });
  const sent = { open: [], sent_this_month: "500.00", sent_ahead: "0.00", in_the_air: "500.00" };
  const { planned, month } = buildCurrentMonthDebts([facts], {
    today: "2027-01-20",
    ledger: new Map([[facts.uuid, sent]]),
  });

  expect(estimateCases(month.facts, { planned, firstMonth })).toEqual([]);
});

function fixedRule(amount: string): DebtFacts["minimum_rule"] {
  return { type: "fixed", amount, percent: null, floor: null, term_months: null, source: "user" };
}
