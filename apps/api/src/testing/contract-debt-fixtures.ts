import { randomUUID } from "node:crypto";

import type { ContractHarness, RequestFixture, Request } from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const PATH = "/api/v1/debts/";

/** A debt with all fields. */
const WHOLE_DEBT = {
  name: "Grandma's sofa",
  kind: "student_loan",
  lender: "Grandma",
  balances: [
    {
      id: "sofa",
      amount: "1200.00",
      apr: "9.9",
      promo: { apr: "0", last_date: "2199-01-31" },
    },
    {
      id: "lamp",
      amount: "100.00",
      apr: "9.9",
      deferred: { apr: "19.9", last_date: "2199-01-31", accrued: "3.50" },
    },
  ],
  minimum: "50.00",
  minimum_rule: { type: "percent", percent: "2", floor: "25.00" },
  due_day: 31,
  accrual: "simple_daily",
  accrued_interest: "12.34",
  monthly_fee: "1.00",
  annual_fee: { amount: "95.00", month: 3 },
  escrow: "10.00",
  deferment_until: "2199-06-30",
  is_subsidized: true,
  is_included: false,
  is_secured: true,
  is_prepayable: false,
  nickname: "The sofa",
  note: "Call Tom by Friday,\nreference 4711",
  autopay: { type: "other", amount: "60.00" },
  lead_days: 5,
  reminder_days: 2,
};
const NEW_DEBT = { ...WHOLE_DEBT, currency: "USD" };

async function postDebt(harness: ContractHarness, user: SignedInUser): Promise<string> {
  const answer = await harness.api.call("POST", PATH, { token: user.access, body: NEW_DEBT });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ uuid: string }>().uuid;
}

async function ownDebt(harness: ContractHarness): Promise<Request & { token: string }> {
  const user = await harness.newcomer();
  return { token: user.access, params: { uuid: await postDebt(harness, user) } };
}

async function removedDebt(harness: ContractHarness): Promise<Request & { token: string }> {
  const request = await ownDebt(harness);
  await harness.api.call("DELETE", `${PATH}${request.params?.["uuid"]}/`, { token: request.token });
  return request;
}

/** Gives the owner of a debt the maximum number of debts. */
async function multiply(harness: ContractHarness, uuid: string): Promise<void> {
  await queryDatabase(
    harness.api,
    `insert into debt_entries (id, user_id, name, kind, currency, created_at)
     select gen_random_uuid(), user_id, name, kind, currency, created_at
     from debt_entries, generate_series(1, 100) where id = $1`,
    [uuid],
  );
}

async function linkedDebt(harness: ContractHarness): Promise<Request> {
  const user = await harness.debtor();
  const { uuid } = await harness.first<{ uuid: string }>(user, PATH);
  return { token: user.access, params: { uuid } };
}

/** Prepares a student loan with a bill that its servicer also reports for another loan. */
async function billedLoan(harness: ContractHarness): Promise<Request & { token: string }> {
  const user = await harness.debtor();
  const [loan] = await queryDatabase<{ uuid: string }>(
    harness.api,
    `update liabilities set bill_loans = 2, bill_share = 1.00 where user_id = $1 and kind = 'student_loan'
       and minimum_payment_amount is not null and next_payment_due_date is not null
     returning account_id as uuid`,
    [user.userId],
  );
  if (!loan) throw new Error("The debtor has no student loan.");

  return { token: user.access, params: { uuid: loan.uuid }, body: { is_shared: true } };
}

/** Prepares a user with an entered and a linked debt. */
async function ownPair(harness: ContractHarness): Promise<Request & { token: string }> {
  const user = await harness.debtor();
  const { uuid: linked } = await harness.first<{ uuid: string }>(user, PATH);

  return { token: user.access, params: { uuid: await postDebt(harness, user), linked } };
}

async function linkedPair(harness: ContractHarness): Promise<Request> {
  const request = await linkedDebt(harness);
  const uuid = request.params?.["uuid"] ?? "";

  return { ...request, params: { uuid, linked: uuid } };
}

function newImport() {
  return { uuid: randomUUID(), debts: [NEW_DEBT, WHOLE_DEBT] };
}

/** Request fixtures for the calls about debts, except the list. */
export const debtRequestFixtures: Record<string, RequestFixture> = {
  createDebt: {
    good: async (harness) => ({ token: (await harness.newcomer()).access, body: NEW_DEBT }),
    refusals: {
      too_many_debts: async (harness) => {
        const { params, ...request } = await ownDebt(harness);
        await multiply(harness, params?.["uuid"] ?? "");
        return { ...request, body: NEW_DEBT };
      },
    },
  },
  updateDebt: {
    good: async (harness) => ({ ...(await ownDebt(harness)), body: WHOLE_DEBT }),
  },
  removeDebt: { good: ownDebt, refusals: { debt_is_linked: linkedDebt } },
  importDebts: {
    good: async (harness) => ({ token: (await harness.newcomer()).access, body: newImport() }),
    refusals: {
      too_many_debts: async (harness) => {
        const { params, ...request } = await ownDebt(harness);
        await multiply(harness, params?.["uuid"] ?? "");
        return { ...request, body: newImport() };
      },
    },
  },
  undoDebtImport: {
    good: async (harness) => {
      const { access: token } = await harness.newcomer();
      const body = newImport();
      await harness.api.call("POST", `${PATH}import/`, { token, body });
      return { token, params: { uuid: body.uuid } };
    },
  },
  restoreDebt: {
    good: removedDebt,
    refusals: {
      debt_is_linked: linkedDebt,
      too_many_debts: async (harness) => {
        const request = await removedDebt(harness);
        await multiply(harness, request.params?.["uuid"] ?? "");
        return request;
      },
    },
  },
  answerCombinedBill: { good: billedLoan },
  mergeDebts: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
  markDebtsDistinct: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
  unmarkDebtsDistinct: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
};
