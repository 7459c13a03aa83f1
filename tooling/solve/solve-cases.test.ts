import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

import { solveCases } from "./solve-cases.ts";

const MAIN = join(import.meta.dirname, "main.ts");

function run(input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const good = { id: "a", kind: "tvm.PMT", input: { ratePerPeriod: "0", nper: 12, pv: 1200 } };

test("cases on stdin become answers on stdout, and nothing else is written", () => {
  expect(run(JSON.stringify([good]))).toEqual({
    status: 0,
    stdout: `${JSON.stringify([{ id: "a", result: { value: "-100" } }], null, 2)}\n`,
    stderr: "",
  });
});

test("a malformed case is told in one sentence and spoils no other", () => {
  const bad = { id: "b", kind: "tvm.PMT", input: { ratePerPeriod: "0.01", nper: "many" } };
  const { status, stdout, stderr } = run(JSON.stringify([bad, good]));
  const sentence = 'Case "b": input.nper must be a decimal, not "many".';

  expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
  expect(JSON.parse(stdout)).toEqual([
    { id: "b", error: { code: "MALFORMED", message: sentence } },
    { id: "a", result: { value: "-100" } },
  ]);
});

test("input that is not understood at all leaves stdout empty and ends with 1", () => {
  const { status, stdout, stderr } = run("[{}]");

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe("Case number 1: the case.id must be a text, it is missing.\n");
});

test.for([
  ["not JSON", /^The input is not JSON: .+$/],
  ["", /^The input is not JSON: .+$/],
  ['{"id":"a"}', /^The input must be a JSON array of cases, not {"id":"a"}\.$/],
  ["[3]", /^Case number 1: the case must be an object, not 3\.$/],
  ['[{"kind":"x"}]', /^Case number 1: the case\.id must be a text, it is missing\.$/],
  ['[{"id":"a"}]', /^Case "a": the case\.kind must be a text, it is missing\.$/],
  ['[{"id":"a","kind":"dates"}]', /^Case "a": input must be an object, not nothing\.$/],
] as const)("input that is no list of cases is refused: %s", ([input, sentence]) => {
  expect(() => solveCases(input)).toThrow(sentence);
});

test("an unknown kind is an answer that names the known ones", () => {
  const { answers, complaints } = solveCases(JSON.stringify([{ ...good, kind: "tvm.XIRR" }]));

  expect(complaints).toEqual([]);
  expect(answers).toMatchObject([{ id: "a", error: { code: "UNKNOWN_KIND" } }]);
  expect(JSON.stringify(answers)).toContain("cashflow.minPenalty");
});

test("what has no answer is an error with a code, not a malformed case", () => {
  const cases = [
    {
      id: "nper",
      kind: "tvm.NPER",
      input: { ratePerPeriod: "0.02", pmt: -100, pv: 5000 },
    },
    {
      id: "loan",
      kind: "loan.schedule",
      input: { principalCents: 1_000_000, apr: "24", paymentCents: 20_000 },
    },
    {
      id: "card",
      kind: "regz.repaymentDisclosure",
      input: {
        tiers: [{ balance: 1000, apr: "36" }],
        minimum: { percent: "2", floorDollars: 5 },
      },
    },
  ];
  const { answers, complaints } = solveCases(JSON.stringify(cases));

  expect(complaints).toEqual([]);
  expect(answers).toMatchObject([
    { id: "nper", error: { code: "NO_SOLUTION" } },
    { id: "loan", error: { code: "NEGATIVE_AMORTIZATION" } },
    { id: "card", error: { code: "NEGATIVE_AMORTIZATION" } },
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/null|NaN/);
});

const account = { start: "2026-03-01", opening: 0 };
const balance = { id: "a", balanceCents: 1, apr: "5" };
const loan = { principalCents: 100_000, apr: "5", termMonths: 12 };

test.for([
  [
    "tvm.PMT",
    { nper: 1 },
    'input.ratePerPeriod must be a decimal or a quotient such as "19/30", it is missing.',
  ],
  [
    "tvm.PMT",
    { ratePerPeriod: "1/0", nper: 1 },
    'input.ratePerPeriod must be a decimal or a quotient such as "19/30", not "1/0".',
  ],
  [
    "loan.schedule",
    { ...loan, principalCents: 10.5 },
    "input.principalCents must be a whole number, not 10.5.",
  ],
  [
    "loan.schedule",
    { ...loan, termMonths: 0 },
    "input.termMonths must be a whole number of at least 1, not 0.",
  ],
  [
    "loan.schedule",
    { ...loan, apr: "-3" },
    'input.apr must be a percentage from 0 with at most four decimals, not "-3".',
  ],
  [
    "loan.schedule",
    { ...loan, rounding: "down" },
    'input.rounding must be one of "half-up", "half-even", not "down".',
  ],
  [
    "cashflow",
    { ...account, bills: [{ id: "rent", due: "2026-02-30", amount: 1 }] },
    'input.bills[0].due must be a date such as 2026-03-31, not "2026-02-30".',
  ],
  [
    "card.allocateExcess",
    { excessCents: 1, balances: [balance, balance] },
    'input.balances must be a list whose ids differ, not [{"id":"a","balanceCents":1,"apr":"5"},{"id":"a","balanceCen….',
  ],
  ["cashflow", { ...account, income: {} }, "input.income must be a list, not {}."],
  [
    "dates",
    { rule: "daysBetween", pairs: [["2026-01-01"]] },
    'input.pairs[0] must be a pair of dates, not ["2026-01-01"].',
  ],
  [
    "regz.repaymentDisclosure",
    { tiers: [{ balance: "12.345", apr: "1" }], minimum: { percent: "2", floorDollars: 5 } },
    'input.tiers[0].balance must be an amount in dollars with at most two decimals, not "12.345".',
  ],
] as const)("a wrong field of %s is named: %o", ([kind, input, complaint]) => {
  const { complaints } = solveCases(JSON.stringify([{ id: "x", kind, input }]));

  expect(complaints).toEqual([`Case "x": ${complaint}`]);
});
