import { expect, test } from "vitest";

import { bankWith, mortgage, studentLoan } from "./testing/one-debt.ts";

test.each([
  { of: "$20,000.00 at 4.5 %", principal: 2_000_000, rate: 45_000, interest: 7_392 }, // Edfinancial
  { of: "$10,000.00 at 6 %", principal: 1_000_000, rate: 60_000, interest: 4_928 }, // qeeebo.com
])("thirty days of $of bear the simple daily interest that is published", (loan) => {
  const { principal, rate, interest } = loan;
  const bank = bankWith([studentLoan({ principal, rate })], { on: "2026-03-31" });
  bank.passDays(30);

  expect(bank.factsOf("loan")).toMatchObject({ principal, outstandingInterest: interest });
});

test("a February of a leap year has one day's interest more", () => {
  const after = (from: string, to: string) => {
    const bank = bankWith([studentLoan()], { on: from });
    bank.passTo(to);
    return bank.factsOf("loan");
  };

  // $10,000.00 × 5.5 % ÷ 365.25 × 28 and × 29.
  expect(after("2027-01-31", "2027-02-28")).toMatchObject({ outstandingInterest: 4_216 });
  expect(after("2028-01-31", "2028-02-29")).toMatchObject({ outstandingInterest: 4_367 });
});

test("a payment pays interest first; what a payment leaves of it is carried and bears none", () => {
  const bank = bankWith([studentLoan({ payment: 3_000 })], { on: "2026-03-31" });
  bank.passTo("2026-04-29");
  bank.pay({ account: "loan", cents: 3_000 });
  bank.passTo("2026-05-31");

  // 61 days of interest on $10,000.00 are $91.85; $30.00 of them are paid.
  expect(bank.factsOf("loan")).toMatchObject({
    principal: 1_000_000,
    outstandingInterest: 9_185 - 3_000,
    lastPayment: { cents: 3_000 },
    paid: { interest: 3_000, principal: 0 },
  });
});

test("two partial payments satisfy an instalment, more than it only reduces the debt", () => {
  const bank = bankWith([studentLoan()], { on: "2026-03-20" });
  bank.pay({ account: "loan", cents: 7_000 });
  bank.passTo("2026-03-27");
  expect(bank.factsOf("loan")).toMatchObject({ nextDueOn: "2026-04-19", pastDue: 0 });
  bank.pay({ account: "loan", cents: 5_000 });
  bank.passTo("2026-04-03");
  expect(bank.factsOf("loan")).toMatchObject({ nextDueOn: "2026-05-19" });
  bank.pay({ account: "loan", cents: 50_000 });
  bank.passTo("2026-05-20");

  expect(bank.factsOf("loan")).toMatchObject({ nextDueOn: "2026-05-19", pastDue: 12_000 });
});

test("in school nothing is due; grace follows, then repayment, and nothing was capitalised", () => {
  const pause = {
    status: "in school",
    through: "2026-05-31",
    isSubsidised: false,
    capitalises: false,
  } as const;
  const bank = bankWith([studentLoan({ pause })], { on: "2026-04-30" });
  bank.passTo("2026-06-01");
  expect(bank.factsOf("loan")).toMatchObject({
    pause: { status: "in grace", through: "2026-11-30" },
    nextDueOn: null,
    minimum: 0,
    // 32 days.
    outstandingInterest: 4_819,
  });
  bank.passTo("2026-12-01");

  expect(bank.factsOf("loan")).toMatchObject({
    pause: null,
    principal: 1_000_000,
    nextDueOn: "2027-01-19",
    minimum: 12_000,
  });
});

test("a subsidised loan bears nothing in school, and a deferment may capitalise when it ends", () => {
  const paused = (status: "in school" | "deferment", isSubsidised: boolean, capitalises: boolean) =>
    studentLoan({ pause: { status, through: "2026-05-30", isSubsidised, capitalises } });
  const subsidised = bankWith([paused("in school", true, false)], { on: "2026-04-30" });
  subsidised.passTo("2026-06-30");
  expect(subsidised.factsOf("loan")).toMatchObject({ outstandingInterest: 0 });

  const deferred = bankWith([paused("deferment", false, true)], { on: "2026-04-30" });
  deferred.passTo("2026-05-31");
  // 30 days on $10,000.00 join the principal; the 31st bears on the sum.
  expect(deferred.factsOf("loan")).toMatchObject({
    principal: 1_004_517,
    outstandingInterest: 151,
  });
});

test("a servicer bills the regular payment though less is owed, and pulls no more than that", () => {
  const bank = bankWith([studentLoan({ principal: 5_000, rate: 0 })], { on: "2026-04-01" });
  expect(bank.factsOf("loan")).toMatchObject({ minimum: 12_000, principal: 5_000 });
  bank.setAutopay("loan", "minimum");
  bank.passTo("2026-05-19");

  expect(bank.factsOf("loan")).toMatchObject({ principal: 0, minimum: 0, pastDue: 0 });
});

test("the last payment ends a loan, and what is too much comes back", () => {
  const checking = { kind: "checking", id: "checking", name: "Checking", cents: 100_000 } as const;
  const bank = bankWith([checking, studentLoan({ principal: 10_000 })], {
    on: "2026-04-30",
    paysFrom: "checking",
  });
  bank.pay({ account: "loan", cents: 15_000 });
  bank.passTo("2026-05-31");

  expect(bank.factsOf("loan")).toMatchObject({ principal: 0, nextDueOn: null, minimum: 0 });
  const interest = bank.movements().find(({ kind }) => kind === "interest")?.cents ?? 0;
  expect(bank.balanceOf("checking")).toBe(100_000 - 10_000 - interest);
});

test("a mortgage's month: interest in arrears, principal, and escrow that reduces nothing", () => {
  const bank = bankWith([mortgage()], { on: "2026-04-24" });
  expect(bank.factsOf("home")).toMatchObject({ minimum: 204_933, nextDueOn: "2026-05-01" });
  bank.pay({ account: "home", cents: 204_933 });
  bank.passTo("2026-05-01");

  // $312,450.00 × 4.25 % ÷ 12 = $1,106.59; $430.41 of the $1,537.00 are principal.
  expect(bank.factsOf("home")).toMatchObject({
    principal: 31_245_000 - 43_041,
    paid: { interest: 110_659, principal: 43_041 },
    escrowBalance: 204_932 + 51_233,
    nextDueOn: "2026-06-01",
    pastDue: 0,
  });
});

test("a mortgage payment is past due the day after, and charged for once after fifteen days", () => {
  const bank = bankWith([mortgage()], { on: "2026-04-24" });
  bank.passTo("2026-05-01");
  expect(bank.factsOf("home")).toMatchObject({ pastDue: 0, lateFees: 0 });
  bank.passTo("2026-05-16");
  expect(bank.factsOf("home")).toMatchObject({ pastDue: 204_933, lateFees: 0 });
  bank.passTo("2026-05-31");
  // 5 % of $1,537.00.
  expect(bank.factsOf("home")).toMatchObject({ pastDue: 204_933, lateFees: 7_685 });
  bank.passTo("2026-06-17");
  expect(bank.factsOf("home")).toMatchObject({ pastDue: 2 * 204_933, lateFees: 2 * 7_685 });
});

test("half an instalment is held until the rest arrives, and more than one reduces the principal", () => {
  const bank = bankWith([mortgage()], { on: "2026-04-24" });
  bank.pay({ account: "home", cents: 100_000 });
  bank.passTo("2026-04-30");
  expect(bank.factsOf("home")).toMatchObject({ principal: 31_245_000, nextDueOn: "2026-05-01" });
  bank.pay({ account: "home", cents: 124_933 });
  bank.passTo("2026-05-08");

  expect(bank.factsOf("home")).toMatchObject({
    principal: 31_245_000 - 43_041 - 20_000,
    nextDueOn: "2026-06-01",
  });
});
