import { expect, test } from "vitest";

import { kindsOfCase } from "./registry.ts";
import { solveCases } from "./solve-cases.ts";

const account = { start: "2026-03-01", opening: 0 };
const balance = { id: "a", balanceCents: 1, apr: "5" };
const march = { from: "2026-03-01", to: "2026-03-03" };
const minimum = { type: "fixed", amount: 100 };
const debt = { id: "card", balance: 1000, apr: "5", minimum };
const plan = { debts: [debt], strategy: { type: "snowball" } };
const loan = { principalCents: 100_000, apr: "5", termMonths: 12 };

test.for([
  [
    "tvm.PMT",
    { nper: 1, pv: 1 },
    'input.ratePerPeriod must be a decimal or a quotient such as "19/30", it is missing.',
  ],
  [
    "tvm.PMT",
    { ratePerPeriod: "1/0", nper: 1, pv: 1 },
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
  [
    "plan.sweep",
    { ...plan, extrasCents: [0, -100] },
    "input.extrasCents[1] must be a whole number of at least 0, not -100.",
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
    'input.tiers[0].balance must be an amount in dollars from 0 with at most two decimals, not "12.345".',
  ],
  [
    "regz.repaymentDisclosure",
    { tiers: [], minimum: { percent: "2", floorDollars: 5, base: "balance" } },
    'input.minimum.base must be one of "balance before this month\'s finance charge", not "balance".',
  ],
  [
    "card.allocateExcess",
    { excessCents: 1, balances: [{ ...balance, disputedCents: 2 }] },
    "input.balances[0].disputedCents must be at most 1, not 2.",
  ],
  [
    "loan.schedule",
    { ...loan, frequency: "biweekly", periodsPerYear: 12 },
    'input.periodsPerYear must be the 26 of "biweekly", not 12.',
  ],
  [
    "loan.schedule",
    { ...loan, escrowCents: 5000, totalPaymentCents: 13_562 },
    "input.totalPaymentCents must be principal and interest and the escrow together (8561 + 5000), not 13562.",
  ],
  [
    "accrual",
    { method: "simpleDaily", principalCents: 1, apr: "5", yearBasis: "365", days: 3, ...march },
    "input.days must be the 2 days between the dates, not 3.",
  ],
  [
    "student.simpleDaily",
    {
      principalCents: 1,
      apr: "5",
      start: "2026-03-02",
      yearBasis: "365",
      capitaliseOn: ["2026-03-01"],
    },
    'input.capitaliseOn[0] must be a date from 2026-03-02 on, not "2026-03-01".',
  ],
  [
    "plan.sweep",
    { ...plan, budget: { mode: "total", amount: 5 }, extrasCents: [0] },
    'input.budget.mode must be one of "minimums-plus-extra", "minimums-plus-extra-no-rollover", not "total".',
  ],
  [
    "plan.optimal",
    { ...plan, budget: { mode: "total", amount: 5 } },
    'input.strategy.type must be one of "optimal", not "snowball".',
  ],
  [
    "plan",
    { ...plan, debts: [debt, debt] },
    'input.debts must be debts with different ids, not [{"id":"card","balance":1000,"apr":"5","minimum":{"type":"fi….',
  ],
  [
    "plan",
    { ...plan, debts: [{ ...debt, balance: "many" }] },
    'input.debts[0].balance must be a whole number, not "many".',
  ],
  [
    "plan",
    { ...plan, debts: [{ ...debt, apr: "NaN" }] },
    'input.debts[0].apr must be a decimal, not "NaN".',
  ],
] as const)("an error about %s names the wrong field: %o", ([kind, input, complaint]) => {
  const { complaints } = solveCases(JSON.stringify([{ id: "x", kind, input }]));

  expect(complaints).toEqual([`Case "x": ${complaint}`]);
});

const budget = { mode: "total", amount: 500 };
const tier = { balance: 5, apr: "1" };

test.for([
  [
    "plan",
    { ...plan, budget: { mode: "minimums-plus-extra" } },
    "input.budget.extra",
    "it is missing",
  ],
  [
    "plan",
    { ...plan, budget, debts: [{ ...debt, monthlyFee: null }] },
    "input.debts[0].monthlyFee",
    "not null",
  ],
  [
    "plan",
    { ...plan, budget, debts: [{ ...debt, deferred: { months: 3, accrued: null } }] },
    "input.debts[0].deferred.accrued",
    "not null",
  ],
  ["cashflow", { ...account, buffer: null, bills: [] }, "input.buffer", "not null"],
  ["loan.schedule", { ...loan, escrowCents: null }, "input.escrowCents", "not null"],
] as const)("no default replaces an unknown figure: %s %o", ([kind, input, path, found]) => {
  const { complaints } = solveCases(JSON.stringify([{ id: "x", kind, input }]));

  expect(complaints).toEqual([expect.stringContaining(`Case "x": ${path} must be a whole number`)]);
  expect(complaints[0]).toMatch(new RegExp(`, ${found}\\.$`));
});

test.for([
  [
    "plan",
    { ...plan, budget, oneOff: [{ month: 1, amount: 99_999_999 }] },
    ["input.oneOff", "input.oneOffs"],
  ],
  ["plan.error", { ...plan, budget, oneoffs: null }, ["input.oneoffs", "input.oneOffs"]],
  [
    "plan.sweep",
    { ...plan, budget: { mode: "minimums-plus-extra", extr: 500 }, extrasCents: [0] },
    ["input.budget.extr", "input.budget.extra"],
  ],
  ["plan.optimal", { ...plan, budget, extra: 500 }, ["input.extra", "input.budget.extra"]],
  [
    "plan.optimalAtMost",
    { ...plan, budget, debts: [{ ...debt, promo: { apr: "0", month: 3 } }] },
    ["input.debts[0].promo.month", "input.debts[0].promo.months"],
  ],
  [
    "plan",
    { ...plan, budget, debts: [{ ...debt, constructor: 1 }] },
    ["input.debts[0].constructor", "input.debts[0].monthlyFee"],
  ],
  [
    "plan",
    { ...plan, budget, debts: [{ ...debt, apr: null, minimun: minimum }] },
    ["input.debts[0].minimun", "input.debts[0].minimum"],
  ],
  ["tvm.PMT", { ratePerPeriod: "0", npr: 12, pv: 1200 }, ["input.npr", "input.nper"]],
  ["loan.schedule", { ...loan, balonCents: 1 }, ["input.balonCents", "input.balloonCents"]],
  ["accrual", { principal: 1 }, ["input.principal", "input.principalCents"]],
  [
    "student.simpleDaily",
    { payments: [{ date: "2026-03-01", amount: 1 }] },
    ["input.payments[0].amount", "input.payments[0].amountCents"],
  ],
  ["apr.actuarial", { payment: [] }, ["input.payment", "input.payments"]],
  [
    "regz.repaymentDisclosure",
    { minimum: { pct: "2" } },
    ["input.minimum.pct", "input.minimum.percent"],
  ],
  [
    "card.allocateExcess",
    { balances: [{ ...balance, cents: 1 }] },
    ["input.balances[0].cents", "input.balances[0].id"],
  ],
  ["dates", { rule: "monthly", anchor: 5 }, ["input.anchor", "input.anchorDay"]],
  [
    "cashflow",
    { ...account, bills: [{ id: "a", due: "2026-03-02", amount: 1, lead: 2 }] },
    ["input.bills[0].lead", "input.bills[0].leadDays"],
  ],
  [
    "cashflow.accounts",
    { start: "2026-03-01", accounts: [{ id: "a", opening: 5, bufer: 1 }], bills: [] },
    ["input.accounts[0].bufer", "input.accounts[0].buffer"],
  ],
  ["cashflow.minPenalty", { ...account, bill: [] }, ["input.bill", "input.bills"]],
] as const)(
  "%s rejects an unknown field and names the nearest known one: %o",
  ([kind, input, [field, nearest]]) => {
    const { answers, complaints } = solveCases(JSON.stringify([{ id: "x", kind, input }]));
    const message = `Case "x": ${field} is not known; the nearest that is known is ${nearest}.`;

    expect(complaints).toEqual([message]);
    expect(answers).toEqual([
      { id: "x", error: { code: "UNKNOWN_FIELD", message, fields: [{ field, nearest }] } },
    ]);
  },
);

test("every kind of case rejects unknown fields", () => {
  for (const kind of kindsOfCase.keys()) {
    const { answers } = solveCases(JSON.stringify([{ id: "x", kind, input: { zzz: 1 } }]));
    expect(answers).toMatchObject([{ error: { code: "UNKNOWN_FIELD" } }]);
  }
});

test("unknown fields next to the input are rejected, but metadata of vectors is allowed", () => {
  const about = { title: "", group: "", source: {}, assumptions: [], expected: {} };
  const one = { id: "x", kind: "plan", input: { ...plan, budget }, ...about };

  expect(
    solveCases(JSON.stringify([{ ...one, tolerance: {}, verifiedBy: [] }])).complaints,
  ).toEqual([]);
  expect(solveCases(JSON.stringify([{ ...one, oneOffs: [], inputs: {} }])).complaints).toEqual([
    'Case "x": the case.oneOffs is not known; the nearest that is known is input.oneOffs.',
    'Case "x": the case.inputs is not known; the nearest that is known is input.',
  ]);
});

test.for([
  ["plan", { ...plan, budget: { mode: "minimums-only", extra: 500 } }, "input.budget.extra"],
  [
    "plan",
    { ...plan, budget, debts: [{ ...debt, minimum: { ...minimum, floor: 5 } }] },
    "input.debts[0].minimum.floor",
  ],
  [
    "plan",
    { ...plan, budget, debts: [{ id: "card", minimum, tiers: [tier], promo: { months: 3 } }] },
    "input.debts[0].promo",
  ],
  ["tvm.PMT", { ratePerPeriod: "0", nper: 12, pv: 1200, per: 1 }, "input.per"],
  ["tvm.RATE", { nper: 12, pv: 1200, pmt: -100, guess: "0.1" }, "input.guess"],
  ["loan.schedule", { ...loan, paymentCents: 9000, balloonCents: 1 }, "input.balloonCents"],
] as const)(
  "an option of %s without effect is reported next to the answer: %o",
  ([kind, input, path]) => {
    const { notes, complaints, answers } = solveCases(JSON.stringify([{ id: "x", kind, input }]));

    expect({ notes, complaints }).toEqual({
      notes: [`Case "x": ${path} has no effect here.`],
      complaints: [],
    });
    expect(answers).toMatchObject([{ id: "x", result: expect.anything(), ignored: [path] }]);
  },
);

test("notes for human readers are allowed anywhere", () => {
  const noted = { ...plan, budget: { ...budget, note: "" }, debts: [{ ...debt, name: "Visa" }] };
  const input = { ...noted, title: "One card", comment: { by: "me" } };

  const { complaints, notes } = solveCases(JSON.stringify([{ id: "x", kind: "plan", input }]));
  expect([...complaints, ...notes]).toEqual([]);
});
