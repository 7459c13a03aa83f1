import { randomUUID } from "node:crypto";

import type { ContractWorld, Recipe, Request } from "./contract-world.ts";
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

async function postDebt(world: ContractWorld, user: SignedInUser): Promise<string> {
  const answer = await world.api.call("POST", PATH, { token: user.access, body: NEW_DEBT });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ uuid: string }>().uuid;
}

async function ownDebt(world: ContractWorld): Promise<Request & { token: string }> {
  const user = await world.newcomer();
  return { token: user.access, params: { uuid: await postDebt(world, user) } };
}

async function removedDebt(world: ContractWorld): Promise<Request & { token: string }> {
  const request = await ownDebt(world);
  await world.api.call("DELETE", `${PATH}${request.params?.["uuid"]}/`, { token: request.token });
  return request;
}

/** Gives the owner of a debt the maximum number of debts. */
async function multiply(world: ContractWorld, uuid: string): Promise<void> {
  await queryDatabase(
    world.api,
    `insert into debt_entries (id, user_id, name, kind, currency, created_at)
     select gen_random_uuid(), user_id, name, kind, currency, created_at
     from debt_entries, generate_series(1, 100) where id = $1`,
    [uuid],
  );
}

async function linkedDebt(world: ContractWorld): Promise<Request> {
  const user = await world.debtor();
  const { uuid } = await world.first<{ uuid: string }>(user, PATH);
  return { token: user.access, params: { uuid } };
}

/** Prepares a student loan with a bill that its servicer also reports for another loan. */
async function billedLoan(world: ContractWorld): Promise<Request & { token: string }> {
  const user = await world.debtor();
  const [loan] = await queryDatabase<{ uuid: string }>(
    world.api,
    `update liabilities set bill_loans = 2, bill_share = 1.00 where user_id = $1 and kind = 'student_loan'
       and minimum_payment_amount is not null and next_payment_due_date is not null
     returning account_id as uuid`,
    [user.userId],
  );
  if (!loan) throw new Error("The debtor has no student loan.");

  return { token: user.access, params: { uuid: loan.uuid }, body: { is_shared: true } };
}

/** Prepares a user with an entered and a linked debt. */
async function ownPair(world: ContractWorld): Promise<Request & { token: string }> {
  const user = await world.debtor();
  const { uuid: linked } = await world.first<{ uuid: string }>(user, PATH);

  return { token: user.access, params: { uuid: await postDebt(world, user), linked } };
}

async function linkedPair(world: ContractWorld): Promise<Request> {
  const request = await linkedDebt(world);
  const uuid = request.params?.["uuid"] ?? "";

  return { ...request, params: { uuid, linked: uuid } };
}

function newImport() {
  return { uuid: randomUUID(), debts: [NEW_DEBT, WHOLE_DEBT] };
}

/** Recipes for the calls about debts, except the list. */
export const debtRecipes: Record<string, Recipe> = {
  createDebt: {
    good: async (world) => ({ token: (await world.newcomer()).access, body: NEW_DEBT }),
    refusals: {
      too_many_debts: async (world) => {
        const { params, ...request } = await ownDebt(world);
        await multiply(world, params?.["uuid"] ?? "");
        return { ...request, body: NEW_DEBT };
      },
    },
  },
  updateDebt: {
    good: async (world) => ({ ...(await ownDebt(world)), body: WHOLE_DEBT }),
  },
  removeDebt: { good: ownDebt, refusals: { debt_is_linked: linkedDebt } },
  importDebts: {
    good: async (world) => ({ token: (await world.newcomer()).access, body: newImport() }),
    refusals: {
      too_many_debts: async (world) => {
        const { params, ...request } = await ownDebt(world);
        await multiply(world, params?.["uuid"] ?? "");
        return { ...request, body: newImport() };
      },
    },
  },
  undoDebtImport: {
    good: async (world) => {
      const { access: token } = await world.newcomer();
      const body = newImport();
      await world.api.call("POST", `${PATH}import/`, { token, body });
      return { token, params: { uuid: body.uuid } };
    },
  },
  restoreDebt: {
    good: removedDebt,
    refusals: {
      debt_is_linked: linkedDebt,
      too_many_debts: async (world) => {
        const request = await removedDebt(world);
        await multiply(world, request.params?.["uuid"] ?? "");
        return request;
      },
    },
  },
  answerCombinedBill: { good: billedLoan },
  mergeDebts: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
  markDebtsDistinct: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
  unmarkDebtsDistinct: { good: ownPair, refusals: { debt_is_linked: linkedPair } },
};
