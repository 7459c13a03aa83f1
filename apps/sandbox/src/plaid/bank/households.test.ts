import { expect, test } from "vitest";

import { addDays } from "../../bank/calendar-date.ts";
import { describeAccount } from "./describe-account.ts";
import { describeLiabilities } from "./describe-liabilities.ts";
import { goOn, startLife } from "./household-life.ts";
import type { HouseholdEvent, HouseholdLife } from "./household-life.ts";
import { findPersona } from "./personas.ts";
import { planAccounts } from "./planned-account.ts";

const BORN = "2026-11-22";

function lifeOf(username: string): HouseholdLife {
  const user = findPersona(username)?.user ?? {};
  return startLife(planAccounts(user, { itemId: "item", seed: username, bornOn: BORN }), BORN);
}

/** Returns the liability that Plaid would report for the debt of that name. */
function entryOf(life: HouseholdLife, name: string) {
  const account = life.accounts.find((one) => one.name === name);
  return Object.values(describeLiabilities(life.accounts, life))
    .flatMap((entries) => entries ?? [])
    .find((entry) => entry.account_id === account?.accountId);
}

const NONE: HouseholdEvent = { on: BORN, kind: "autopay", autopay: {} };

test("in school nothing is due; grace and repayment follow, with interest apart from the principal", () => {
  const life = lifeOf("user_in_school");
  const loan = () => entryOf(life, "Direct Unsubsidized Loan");
  expect(loan()).toMatchObject({
    loan_status: { type: "in school", end_date: "2027-08-22" },
    minimum_payment_amount: 0,
    next_payment_due_date: null,
    is_overdue: false,
    outstanding_interest_amount: 742.16,
    last_payment_date: null,
    origination_principal_amount: 10_000,
    repayment_plan: { type: "standard" },
  });
  goOn(life, [], "2026-12-22");
  // $10,000.00 × 5.5 % ÷ 365.25 × 30 days are $45.17 more; the subsidised loan bears nothing.
  expect(loan()).toMatchObject({ outstanding_interest_amount: 787.33 });
  expect(entryOf(life, "Direct Subsidized Loan")).toMatchObject({ outstanding_interest_amount: 0 });
  goOn(life, [], "2027-08-23");
  expect(loan()).toMatchObject({ loan_status: { type: "in grace", end_date: "2028-02-22" } });
  goOn(life, [], "2028-02-23");
  expect(loan()).toMatchObject({
    loan_status: { type: "repayment" },
    minimum_payment_amount: 108.53,
    next_payment_due_date: expect.stringMatching(/^2028-0[34]-/),
  });
  const unsubsidised = life.accounts.at(-1);
  expect(unsubsidised && describeAccount(unsubsidised, life).balances.current).toBe(10_000);
});

test("an income-driven payment leaves interest unpaid, which grows and joins nothing", () => {
  const life = lifeOf("user_income_driven");
  const loan = () => entryOf(life, "Direct Consolidation Loan");
  expect(loan()).toMatchObject({
    minimum_payment_amount: 85,
    outstanding_interest_amount: 1_912.44,
    repayment_plan: { type: "income-based repayment" },
    pslf_status: { payments_made: 42, payments_remaining: 78 },
    loan_status: { type: "repayment" },
  });
  goOn(life, [], addDays(BORN, 365));
  // A year's interest on $38,450.00 at 6.25 % is $2,401.48; twelve payments of $85.00 pay $1,020.00.
  expect(loan()).toMatchObject({
    outstanding_interest_amount: 3_293.92,
    minimum_payment_amount: 85,
    is_overdue: false,
  });
});

test("a mortgage asks for escrow with its payment and keeps the balance of it", () => {
  const life = lifeOf("user_homeowner");
  const loan = () => entryOf(life, "Home Loan");
  expect(loan()).toMatchObject({
    next_monthly_payment: 2_310.5,
    next_payment_due_date: "2026-12-01",
    escrow_balance: 4 * 512.33,
    past_due_amount: 0,
    current_late_fee: 0,
    interest_rate: { percentage: 4.25, type: "fixed" },
  });
  goOn(life, [], "2026-12-01");
  // Six months of it were paid out for taxes on the first, after the payment's share was added.
  expect(loan()).toMatchObject({
    last_payment_amount: 2_310.5,
    next_payment_due_date: "2027-01-01",
    ytd_interest_paid: 1_106.59,
    ytd_principal_paid: 691.58,
  });
  goOn(life, [{ ...NONE, on: "2026-12-01", autopay: { "1": "none" } }], "2027-01-17");
  // 5 % of the $1,798.17 without escrow, sixteen days after the first.
  expect(loan()).toMatchObject({ past_due_amount: 2_310.5, current_late_fee: 89.91 });
});

test("Lee is 28 days behind, has no reported minimum, and catching up ends it", () => {
  const life = lifeOf("user_lee");
  const missed = addDays(BORN, -28);
  const silent = { minimum_payment_amount: null, is_overdue: true };
  expect(entryOf(life, "Cash Card")).toMatchObject(silent);
  expect(entryOf(life, "Direct Unsubsidized Loan")).toMatchObject({
    ...silent,
    next_payment_due_date: missed,
  });
  expect(entryOf(life, "Fuel Card")).toMatchObject({ is_overdue: false });

  const payments = [
    { account: "1", cents: 40_000, on: BORN },
    { account: "3", cents: 24_744, on: BORN },
  ];
  goOn(life, [{ on: BORN, kind: "told", payments }], addDays(BORN, 7));
  expect(entryOf(life, "Cash Card")).toMatchObject({ ...silent, is_overdue: false });
  expect(entryOf(life, "Direct Unsubsidized Loan")).toMatchObject({ is_overdue: false });
});

test("a promotion ends with its months, and deferred interest is charged when they are over", () => {
  const tomAndAna = lifeOf("user_tom_ana");
  const transfer = () => entryOf(tomAndAna, "Transfer Card")?.["aprs"];
  const rates = (percentage: number) =>
    expect.arrayContaining([
      expect.objectContaining({ apr_type: "balance_transfer_apr", apr_percentage: percentage }),
    ]);
  goOn(tomAndAna, [], "2027-08-22");
  expect(transfer()).toEqual(rates(0));
  goOn(tomAndAna, [], "2027-08-23");
  expect(transfer()).toEqual(rates(25.74));

  const sofa = lifeOf("user_deferred");
  goOn(sofa, [], "2027-04-21");
  const before = sofa.now.balanceOf("1");
  goOn(sofa, [], "2027-04-22");
  const charged = sofa.now.movements().filter(({ on, kind, account }) => {
    return on === "2027-04-22" && kind === "interest" && account === "1";
  });
  expect(charged).toHaveLength(1);
  expect(sofa.now.balanceOf("1") - before).toBe(charged[0]?.cents);
  // $391.52 from before, and five months at most of 29.99 % on $2,240.00.
  expect(charged[0]?.cents).toBeGreaterThan(39_152 + 20_000);
  expect(charged[0]?.cents).toBeLessThan(39_152 + 28_000);
});

test("whoever pays in full pays no interest in a year, and things that are returned come back", () => {
  const life = lifeOf("user_transactor");
  goOn(life, [], addDays(BORN, 365));
  const kinds = life.now.movements().map(({ kind }) => kind);
  expect(kinds).not.toContain("interest");
  expect(kinds).not.toContain("fee");
  expect(kinds.filter((kind) => kind === "refund").length).toBeGreaterThan(5);
});

test("wages every two weeks come on Fridays, fourteen days apart", () => {
  const life = lifeOf("user_biweekly");
  goOn(life, [], addDays(BORN, 365));
  const paid = life.now.movements().filter(({ cents }) => cents === -161_833);
  expect(paid.length).toBeGreaterThanOrEqual(26);
  for (const [index, { on }] of paid.entries()) {
    expect(new Date(on).getUTCDay()).toBe(5);
    expect(on).toBe(addDays(paid[0]?.on ?? "", 14 * index));
  }
});
