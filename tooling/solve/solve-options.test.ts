import { expect, test } from "vitest";

import { solveCases } from "./solve-cases.ts";

// Options that no vector uses. Each figure was computed independently of the engine, as its comment
// says.

function resultOf(kind: string, input: object): unknown {
  const { answers, complaints } = solveCases(JSON.stringify([{ id: "x", kind, input }]));
  expect(complaints).toEqual([]);

  return answers[0] && "result" in answers[0] ? answers[0].result : answers[0];
}

test("a term is given in months, whatever the payment frequency", () => {
  const loan = { principalCents: 30_000_000, apr: "6.5", termMonths: 360, frequency: "biweekly" };

  // =PMT(0.065/26, 780, 300000) = -874.758…
  expect(resultOf("loan.schedule", loan)).toMatchObject({ paymentCents: 87_476, periods: 780 });
  const monthly = { ...loan, frequency: "monthly", periodsPerYear: 12 };
  expect(resultOf("loan.schedule", monthly)).toMatchObject({
    paymentCents: 189_620,
    months: 360,
  });
});

test("a loan with a payment and a term keeps both: the last payment is the rest", () => {
  const loan = { principalCents: 30_000_000, apr: "6.5", termMonths: 360, paymentCents: 189_620 };

  expect(resultOf("loan.schedule", loan)).toMatchObject({
    months: 360,
    lastPaymentCents: 190_091,
  });
});

test("escrow is the rest of a bill, or the bill minus escrow is the payment", () => {
  const loan = { principalCents: 16_200_000, apr: "3.875", totalPaymentCents: 96_791 };
  const parts = {
    principalAndInterestCents: 76_178,
    totalPaymentCents: 96_791,
    cashOut12MonthsCents: 1_161_492,
  };

  expect(resultOf("loan.schedule", { ...loan, termMonths: 360 })).toMatchObject(parts);
  expect(resultOf("loan.schedule", { ...loan, escrowCents: 20_613 })).toMatchObject(parts);
  expect(
    resultOf("loan.schedule", {
      principalCents: 1_000_000,
      apr: "0",
      termMonths: 60,
      frequency: "quarterly",
      escrowCents: 1000,
    }),
  ).toMatchObject({ cashOut12MonthsCents: 4 * 51_000 });
});

test("a card with a zero balance is repaid in zero months", () => {
  const card = { tiers: [{ balance: 0, apr: "18" }], minimum: { percent: "2", floorDollars: 20 } };

  expect(resultOf("regz.repaymentDisclosure", card)).toEqual({
    months: 0,
    minimumPaymentTotalCents: 0,
    disclosedTime: "0 months",
    payment36Cents: 0,
    total36Cents: 0,
    savingsDollars: 0,
    first3: [],
    last: null,
  });
});

test("twice a month is the 15th and the last day unless days are given", () => {
  const dates = { rule: "semimonthly", start: "2028-02-01", count: 3 };

  expect(resultOf("dates", dates)).toEqual({ dates: ["2028-02-15", "2028-02-29", "2028-03-15"] });
});

test("a precomputed loan uses the Rule of 78 (HP-12C handbook: 5.81, 190.84)", () => {
  const loan = {
    financeChargeCents: 18_000,
    termMonths: 30,
    paymentCents: 3933,
    paymentsMade: 25,
  };

  expect(resultOf("loan.schedule", loan)).toEqual({ rebateCents: 581, balanceDueCents: 19_084 });
});

test("a loan repaid at once has the APR of its term (Appendix J: 255 days, 11.45 %)", () => {
  const loan = {
    amountFinanced: "1000",
    unitPeriodsPerYear: "365/255",
    payments: [{ amount: "1080", t: 1 }],
  };

  // 8 % × 365 ÷ 255 = 11.4509…
  expect(resultOf("apr.actuarial", loan)).toEqual({
    aprPercent: "11.45098039",
    aprRounded2: "11.45",
  });
});

test("unpaid interest is paid first, and the rest capitalized", () => {
  const loan = {
    principalCents: 1_000_000,
    accruedInterestCents: 5000,
    apr: "6",
    start: "2026-01-01",
    yearBasis: "360",
    capitaliseOn: ["2026-03-02"],
    payments: [{ date: "2026-01-31", amountCents: 8000 }],
  };

  // 30 days cost 50.00. Paying 80.00 leaves 20.00 of interest. 30 more days cost another 50.00.
  expect(resultOf("student.simpleDaily", loan)).toMatchObject({
    finalPrincipalCents: 1_007_000,
    finalAccruedCents: 0,
    totalInterestCents: 10_000,
    rows: [
      { event: "payment", toInterest: 8000, toPrincipal: 0, accrued: 2000 },
      { event: "capitalise", interest: 5000, capitalised: 7000 },
    ],
  });
});

test("a bill leaves earlier by its transit days, but not before its release", () => {
  const account = { start: "2026-03-01", opening: 50_000, leadDays: 3 };
  const bill = { id: "card", due: "2026-03-15", amount: 45_000 };
  const schedule = [{ id: "card", date: "2026-03-12", amount: 45_000 }];

  expect(resultOf("cashflow", { ...account, bills: [bill] })).toMatchObject({ schedule });
  expect(resultOf("cashflow", { ...account, bills: [{ ...bill, leadDays: 0 }] })).toMatchObject({
    schedule: [{ date: "2026-03-15" }],
  });
  expect(
    resultOf("cashflow", { ...account, bills: [{ ...bill, release: "2026-03-13" }] }),
  ).toMatchObject({
    feasible: false,
    firstShortfallDate: null,
    cashNeeded: 0,
    lateBills: ["card"],
  });
});

test("an account below its buffer without any bill has no choice of late bills", () => {
  const overdrawn = { start: "2026-03-01", opening: -1, buffer: 0, bills: [] };

  expect(resultOf("cashflow.minPenalty", overdrawn)).toMatchObject({
    error: { code: "BELOW_BUFFER" },
  });
});

test("due dates roll to business days, and bills to paydays", () => {
  expect(
    resultOf("dates", { rule: "businessDay", dates: ["2026-11-29"], holidays: ["2026-11-27"] }),
  ).toEqual({ dates: ["2026-11-26"] });
  expect(
    resultOf("dates", { rule: "businessDay", dates: ["2026-11-29"], roll: "following" }),
  ).toEqual({ dates: ["2026-11-30"] });
  expect(
    resultOf("dates", {
      rule: "paydayAligned",
      dueDates: ["2026-04-15"],
      paydays: ["2026-03-13", "2026-03-27"],
    }),
  ).toEqual({ dates: ["2026-03-27"] });
});

test("values beyond the engine's range get an error answer at once", () => {
  const card = { method: "compoundDaily", principalCents: 1_000_000, yearBasis: "365" };

  expect(resultOf("accrual", { ...card, apr: "100000", days: 36_525 })).toMatchObject({
    error: { code: "OUT_OF_RANGE" },
  });
  expect(resultOf("dates", { rule: "biweekly", start: "9999-12-31", count: 3 })).toMatchObject({
    error: { code: "OUT_OF_RANGE" },
  });
  expect(
    resultOf("loan.schedule", { principalCents: 1e15, apr: "0", paymentCents: 1 }),
  ).toMatchObject({ error: { code: "NEVER_PAYS_OFF" } });
});

test("payments alone, or values alone, are enough, as in spreadsheets", () => {
  const rate = { ratePerPeriod: "0.01", nper: 12 };

  // =FV(0.01, 12, -100), =PV(0.01, 12, -100) and =RATE(12, 0, -100, 200)
  expect(resultOf("tvm.FV", { ...rate, pmt: -100 })).toEqual({ value: "1268.2503013196972066" });
  expect(resultOf("tvm.PV", { ...rate, pmt: -100 })).toEqual({ value: "1125.5077473484630206" });
  expect(resultOf("tvm.RATE", { nper: 12, pv: -100, fv: 200 })).toMatchObject({
    value: expect.stringMatching(/^0\.05946309435929526/),
  });
});

test("if no single account can pay a bill, two may split it", () => {
  const accounts = [
    { id: "main", opening: 6000 },
    { id: "joint", opening: 7000, buffer: 1000 },
  ];
  const owing = (amount: number) => ({
    start: "2026-03-01",
    accounts,
    bills: [{ id: "rent", due: "2026-03-05", amount }],
  });

  // 60.00, and 70.00 minus the buffer of 10.00.
  expect(resultOf("cashflow.accounts", owing(12_000))).toEqual({
    feasible: false,
    oneAssignment: null,
    feasibleWithSplitPayments: true,
    oneSplit: { rent: { main: 6000, joint: 6000 } },
  });
  expect(resultOf("cashflow.accounts", owing(12_001))).toEqual({
    feasible: false,
    oneAssignment: null,
    feasibleWithSplitPayments: false,
    oneSplit: null,
  });
});
