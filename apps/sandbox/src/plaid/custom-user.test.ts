import { expect, test } from "vitest";

import { DAY_MS, startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Entry = { account_id: string; [field: string]: unknown };
type Answer = {
  accounts: {
    name: string;
    official_name: string | null;
    mask: string | null;
    type: string;
    subtype: string;
    balances: { current: number; available: number; limit: number; iso_currency_code: string };
  }[];
  liabilities: { credit: Entry[] | null; student: Entry[] | null; mortgage: Entry[] | null };
};

async function liabilitiesOf(running: RunningPlaid, account: object): Promise<Answer> {
  const access_token = await running.link({ custom: { override_accounts: [account] } });
  return (await running.call<Answer>("/liabilities/get", { access_token })).body;
}

async function accountOf(running: RunningPlaid, account: object) {
  const access_token = await running.link({ custom: { override_accounts: [account] } });
  const { body } = await running.call<Answer>("/accounts/get", { access_token });
  return body.accounts[0];
}

function day(running: RunningPlaid, offset: number): string {
  const now = running.core.clock.now().getTime();
  return new Date(now + offset * DAY_MS).toISOString().slice(0, 10);
}

test("type, subtype, balances, currency and meta come as configured", async () => {
  const running = await startPlaid();
  const account = await accountOf(running, {
    type: "credit",
    subtype: "credit card",
    starting_balance: -12.34,
    force_available_balance: 55.5,
    currency: "CAD",
    meta: { name: "Mine", official_name: null, limit: 700, mask: "0042" },
  });
  expect(account).toMatchObject({
    name: "Mine",
    official_name: null,
    mask: "0042",
    type: "credit",
    subtype: "credit card",
    balances: { current: -12.34, available: 55.5, limit: 700, iso_currency_code: "CAD" },
  });
});

test("all four kinds of card rates, payment and minimum come as configured", async () => {
  const running = await startPlaid();
  const { liabilities } = await liabilitiesOf(running, {
    type: "credit",
    subtype: "credit card",
    starting_balance: 1_000,
    liability: {
      type: "credit",
      purchase_apr: 12.9,
      cash_apr: 27,
      balance_transfer_apr: 0,
      special_apr: 5.5,
      last_payment_amount: 500,
      minimum_payment_amount: 22.5,
      is_overdue: true,
    },
  });
  const [card] = liabilities.credit ?? [];
  expect(liabilities).toMatchObject({ student: null, mortgage: null });
  expect(card).toMatchObject({
    last_payment_amount: 500,
    minimum_payment_amount: 22.5,
    is_overdue: true,
  });
  expect(
    ((card?.["aprs"] ?? []) as Entry[]).map((apr) => [apr["apr_type"], apr["apr_percentage"]]),
  ).toEqual([
    ["purchase_apr", 12.9],
    ["cash_apr", 27],
    ["balance_transfer_apr", 0],
    ["special", 5.5],
  ]);
  expect(String(card?.["next_payment_due_date"]) < day(running, 0)).toBe(true);
});

test("every documented field of a student loan comes as configured", async () => {
  const running = await startPlaid();
  const fields = {
    origination_date: "2020-01-15",
    expected_payoff_date: "2032-07-28",
    guarantor: "DEPT OF ED",
    is_overdue: false,
    loan_name: "Consolidation",
    loan_status: { type: "repayment", end_date: "2032-07-28" },
    minimum_payment_amount: 25,
    payment_reference_number: "4277075694",
    pslf_status: {
      estimated_eligibility_date: "2021-01-01",
      payments_made: 200,
      payments_remaining: 160,
    },
    sequence_number: "7",
    servicer_address: {
      city: "San Matias",
      country: "US",
      postal_code: "99415",
      region: "CA",
      street: "123 Relaxation Road",
    },
  };
  const { liabilities } = await liabilitiesOf(running, {
    type: "loan",
    subtype: "student",
    liability: {
      type: "student",
      ...fields,
      principal: 25_000,
      nominal_apr: 5.25,
      is_federal: true,
      repayment_plan_type: "standard",
      repayment_plan_description: "Standard Repayment",
      repayment_model: { type: "standard", non_repayment_months: 12, repayment_months: 120 },
    },
  });
  expect(liabilities.student?.[0]).toMatchObject({
    ...fields,
    interest_rate_percentage: 5.25,
    origination_principal_amount: 25_000,
    repayment_plan: { type: "standard", description: "Standard Repayment" },
  });
});

test("a student balance follows from principal, rate and repayment model, or is given", async () => {
  const running = await startPlaid();
  const loan = (liability: object, more: object = {}) =>
    accountOf(running, {
      type: "loan",
      subtype: "student",
      liability: { type: "student", principal: 12_000, nominal_apr: 0, ...liability },
      ...more,
    });
  const year = Number(day(running, 0).slice(0, 4));
  const origination_date = `${year - 2}${day(running, 0).slice(4, 8)}01`;
  const inSchool = await loan({ origination_date, repayment_model: { non_repayment_months: 48 } });
  expect(inSchool?.balances.current).toBe(12_000);
  const repaid = await loan({ origination_date, repayment_model: { repayment_months: 120 } });
  expect(repaid?.balances.current).toBe(9_600);
  const grace = { interest_capitalization_grace_period_months: 12 };
  const later = await loan({
    origination_date,
    ...grace,
    repayment_model: { repayment_months: 120 },
  });
  expect(later?.balances.current).toBe(10_800);
  const given = await loan({ origination_date }, { starting_balance: 77.5 });
  expect(given?.balances.current).toBe(77.5);
});

test("extension: a mortgage, and any field of the entry, null included", async () => {
  const running = await startPlaid();
  const { liabilities } = await liabilitiesOf(running, {
    type: "loan",
    subtype: "mortgage",
    liability: {
      type: "mortgage",
      next_monthly_payment: 1_642.33,
      next_payment_due_date: "2031-02-28",
      interest_rate: { percentage: 4.125 },
      escrow_balance: null,
      past_due_amount: 12,
    },
  });
  expect(liabilities.mortgage?.[0]).toMatchObject({
    next_monthly_payment: 1_642.33,
    next_payment_due_date: "2031-02-28",
    interest_rate: { percentage: 4.125, type: "fixed" },
    escrow_balance: null,
    past_due_amount: 12,
  });
  const card = await liabilitiesOf(running, {
    type: "credit",
    subtype: "credit card",
    liability: {
      type: "credit",
      minimum_payment_amount: null,
      next_payment_due_date: null,
      last_statement_balance: null,
      aprs: [],
    },
  });
  expect(card.liabilities.credit?.[0]).toMatchObject({
    minimum_payment_amount: null,
    next_payment_due_date: null,
    last_statement_balance: null,
    aprs: [],
  });
});

test("the statement day of a card is the one configured", async () => {
  const running = await startPlaid();
  const { liabilities } = await liabilitiesOf(running, {
    type: "credit",
    subtype: "credit card",
    inflow_model: { type: "none", statement_day_of_month: 13 },
  });
  expect(liabilities.credit?.[0]?.["last_statement_issue_date"]).toMatch(/-13$/);
});

test("a seed makes invented data repeatable; without one each link is different", async () => {
  const running = await startPlaid();
  const balances = async (custom: object): Promise<number[]> => {
    const access_token = await running.link({ custom });
    const { body } = await running.call<Answer>("/accounts/get", { access_token });
    return body.accounts.map(({ balances: { current } }) => current);
  };
  const first = await balances({ seed: "snow" });
  expect(first).toHaveLength(4);
  expect(await balances({ seed: "snow" })).toEqual(first);
  expect(await balances({})).not.toEqual(await balances({}));
});

test("version, mfa, recaptcha, identity, income and holdings are accepted", async () => {
  const running = await startPlaid();
  const more = { identity: { names: ["A"] }, income: {}, holdings: [], numbers: {} };
  const access_token = await running.link({
    custom: {
      version: 2,
      mfa: { type: "code" },
      recaptcha: "good",
      override_accounts: [{ type: "depository", ...more }],
    },
  });
  expect((await running.call("/accounts/get", { access_token })).status).toBe(200);
});
