import { readFileSync } from "node:fs";
import { join } from "node:path";

import { planBillPayments } from "@snowball/payoff/cash-flow";
import { expect, test } from "vitest";

import { mismatches, type Vector } from "./match-vector.ts";
import { solveCases } from "./solve-cases.ts";

// The solver must reproduce published results, and results of two other implementations.

const FIXTURE = "../../packages/payoff/src/fixtures/vectors.json";
const { vectors } = JSON.parse(readFileSync(join(import.meta.dirname, FIXTURE), "utf8")) as {
  vectors: Vector[];
};

function resultsOf(cases: readonly Vector[]): Map<string, unknown> {
  const { answers, complaints } = solveCases(JSON.stringify(cases));
  expect(complaints).toEqual([]);

  return new Map(answers.map((answer) => [answer.id, "result" in answer ? answer.result : answer]));
}

test("all vectors are present, with unique ids", () => {
  expect(vectors.length).toBe(114);
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(114);
});

test.for([
  { family: "time value of money", kinds: /^tvm\./, count: 17 },
  { family: "actuarial APR", kinds: /^apr\./, count: 8 },
  { family: "repayment disclosures", kinds: /^regz\./, count: 5 },
  { family: "allocation of payments", kinds: /^card\./, count: 4 },
  { family: "daily accrual", kinds: /^accrual$/, count: 8 },
  { family: "student loans", kinds: /^student\./, count: 5 },
  { family: "loan schedules", kinds: /^loan\./, count: 12 },
  { family: "dates", kinds: /^dates$/, count: 5 },
  { family: "cash flow", kinds: /^cashflow$/, count: 6 },
  { family: "payoff plans", kinds: /^plan$/, count: 29 },
  { family: "impossible payoff plans", kinds: /^plan\.error$/, count: 3 },
  { family: "what-if sliders", kinds: /^plan\.sweep$/, count: 2 },
])("every vector of $family matches within its tolerance", ({ kinds, count }) => {
  const cases = vectors.filter(({ kind }) => kinds.test(kind));
  const results = resultsOf(cases);
  const wrong = cases.flatMap((vector) =>
    mismatches(vector, results.get(vector.id)).map((difference) => `${vector.id} ${difference}`),
  );

  expect(wrong).toEqual([]);
  expect(cases.length).toBe(count);
});

const optimal = vectors.filter(({ kind }) => kind === "plan.optimal");

test.for(optimal)("the cheapest plan costs as much as the known optimum ($id)", (vector) => {
  const { totalPaidCents, lowerBoundCents, avalanche, snowball } = resultsOf([vector]).get(
    vector.id,
  ) as Optimal;
  const { optimumTotalPaidUnrounded: optimum, ...known } = vector.expected;
  const best = Number(optimum) * 100;

  expect(Math.abs(totalPaidCents - best)).toBeLessThanOrEqual(100);
  expect(lowerBoundCents).toBeLessThanOrEqual(best);
  expect({ avalanche, snowball }).toMatchObject({
    avalanche: known["avalanche"],
    snowball: known["snowball"],
  });
});

const atMost = vectors.filter(({ kind }) => kind === "plan.optimalAtMost");

test.for(atMost)("the cheapest plan costs no more than exhaustive search found ($id)", (vector) => {
  const { totalPaidCents, lowerBoundCents } = resultsOf([vector]).get(vector.id) as Optimal;

  expect(totalPaidCents).toBeLessThanOrEqual(Number(vector.expected["mustNotExceedCents"]));
  expect(lowerBoundCents).toBeLessThanOrEqual(totalPaidCents);
});

type Optimal = {
  totalPaidCents: number;
  lowerBoundCents: number;
  avalanche: unknown;
  snowball: unknown;
};

test("bills are assigned to accounts so that every account keeps its buffer (cash-010)", () => {
  const cases = vectors.filter(({ kind }) => kind === "cashflow.accounts");
  const results = resultsOf(cases);

  expect(cases.length).toBe(1);
  for (const { id, input, expected } of cases) {
    const result = results.get(id) as Assignment;
    expect(result.feasible).toBe(expected["feasible"]);
    expect(result.feasibleWithSplitPayments).toBe(true);
    const { accounts, bills, start, sameDay } = input as AccountsInput;
    expect(Object.keys(result.oneAssignment).toSorted()).toEqual(bills.map((bill) => bill.id));
    for (const account of accounts) {
      const own = bills.filter((bill) => result.oneAssignment[bill.id] === account.id);
      const plan = planBillPayments({ expenses: [], ...account, start, sameDay }, own);
      expect(plan.isFeasible).toBe(true);
    }
  }
});

type Assignment = {
  feasible: boolean;
  oneAssignment: Record<string, string>;
  feasibleWithSplitPayments: boolean;
};
type Money = { date: string; amount: number }[];
type AccountsInput = {
  start: string;
  sameDay: "debits-first";
  accounts: { id: string; opening: number; buffer: number; income: Money }[];
  bills: { id: string; due: string; amount: number }[];
};

test("the chosen late bills have the lowest total of fees (cash-012)", () => {
  const cases = vectors.filter(({ kind }) => kind === "cashflow.minPenalty");
  const results = resultsOf(cases);

  expect(cases.length).toBe(1);
  for (const { id, input, expected } of cases) {
    const result = results.get(id) as { minimumLateFeesCents: number; lateBills: string[] };
    const fees = (input["bills"] as { id: string; lateFee: number }[])
      .filter((bill) => result.lateBills.includes(bill.id))
      .reduce((sum, bill) => sum + bill.lateFee, 0);

    expect(result.minimumLateFeesCents).toBe(expected["minimumLateFeesCents"]);
    expect(fees).toBe(result.minimumLateFeesCents);
  }
});

test("an answer with a missing field or one cent off does not match", () => {
  const vector = vectors.find(({ id }) => id === "accrual-002") as Vector;
  const good = { ...vector.expected };

  expect(mismatches(vector, good)).toEqual([]);
  expect(mismatches(vector, { ...good, interestCents: 6867 })).toEqual([
    "result.interestCents: 6866, got 6867",
  ]);
  expect(mismatches(vector, {})).toHaveLength(3);
});
