import { randomUUID } from "node:crypto";

import { addDays } from "@snowball/dates";

import {
  once,
  type ContractHarness,
  type Prepare,
  type RequestFixture,
  type Request,
} from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";

const DEBTS = "/api/v1/debts/";
const LOAN = {
  name: "Sofa",
  kind: "personal_loan",
  balances: [{ id: "a", amount: "1200.00", apr: "9.9" }],
  minimum: "75.00",
  due_day: 31,
};

type OfDebt = Request & { token: string; uuid: string };

/** Enters a debt with a payment due. */
async function ownDebt(harness: ContractHarness): Promise<OfDebt> {
  const { access: token } = await harness.newcomer();
  const answer = await harness.api.call("POST", DEBTS, { token, body: LOAN });
  const { uuid } = answer.json<{ uuid: string }>();
  return { token, uuid, params: { uuid } };
}

function newPayment(harness: ContractHarness) {
  const today = harness.api.deps.clock.now().toISOString().slice(0, 10);
  return { uuid: randomUUID(), amount: "40.00", sent_on: today, status: "paid", cycle: null };
}

async function ownPayment(harness: ContractHarness): Promise<Request> {
  const { token, uuid: debt } = await ownDebt(harness);
  const body = newPayment(harness);
  await harness.api.call("POST", `${DEBTS}${debt}/payments/`, { token, body });
  return { token, params: { uuid: body.uuid } };
}

const ownCycle: Prepare = async (harness) => {
  const { token, uuid } = await ownDebt(harness);
  const path = `${DEBTS}${uuid}/obligations/`;
  const { results } = (await harness.api.call("GET", path, { token })).json<{
    results: { cycle: string }[];
  }>();
  const params = { uuid, cycle: results[0]?.cycle ?? "" };
  return { token, params, body: { is_skipped: true, is_unpaid: true } };
};

const oneLinked = once(async (harness) => {
  const user = await harness.newcomer();
  await harness.link(user);
  return user;
});

/** Returns the answer about a withdrawal that names the lender of two debts. Each time it is another withdrawal. */
async function unclearWithdrawal(harness: ContractHarness): Promise<Request> {
  const { access: token, userId } = await oneLinked(harness);
  const enter = async (name: string) => {
    const body = { ...LOAN, name, lender: "Comfy" };
    return (await harness.api.call("POST", DEBTS, { token, body })).json<{ uuid: string }>().uuid;
  };
  const debts = [await enter("Sofa"), await enter("Bed")];
  const [withdrawal] = await queryDatabase<{ id: string; account_id: string }>(
    harness.api,
    `update transactions set name = 'COMFY LOAN PAYMENT', merchant_name = null, category = null,
       amount = 40, pending = false, date = current_date, may_pay = $2
     where id = (select id from transactions where user_id = $1 and may_pay is null limit 1) returning id, account_id`,
    [userId, JSON.stringify(debts)],
  );
  if (!withdrawal) throw new Error("The bank has no transactions.");
  await queryDatabase(harness.api, "update accounts set type = 'depository' where id = $1", [
    withdrawal.account_id,
  ]);
  return { token, params: { uuid: withdrawal.id }, body: { debt: debts[0] ?? null } };
}

export const asNewcomer: Prepare = async (harness) => ({
  token: (await harness.newcomer()).access,
});

/** Always returns the same user, so it must not be changed. */
export const asBystander = once(asNewcomer);

const onePayment: Prepare = async (harness) => {
  const { uuid: _, ...request } = await ownDebt(harness);
  return { ...request, body: newPayment(harness) };
};

/** Inserts as many payments as a debt may have. */
async function insertManyPayments(harness: ContractHarness, debt: string): Promise<void> {
  await queryDatabase(
    harness.api,
    `insert into payments (id, user_id, debt_id, amount, sent_on, source, why, recorded_as, created_at)
     select gen_random_uuid(), user_id, id, 1, '2026-01-01', 'user', 'by_hand', 'paid', created_at
     from debt_entries, generate_series(1, 1000) where id = $1`,
    [debt],
  );
}

/** Request fixtures for the calls about obligations and payments. */
export const ledgerRequestFixtures: Record<string, RequestFixture> = {
  listObligations: {
    good: async (harness) => {
      const { uuid: _, ...request } = await ownDebt(harness);
      return request;
    },
  },
  listClosedDebts: {
    good: async (harness) => {
      const user = await harness.newcomer();
      await harness.link(user);
      await queryDatabase(harness.api, "update accounts set closed_at = now() where user_id = $1", [
        user.userId,
      ]);
      return { token: user.access };
    },
  },
  recordPayment: {
    good: onePayment,
    refusals: {
      too_many_payments: async (harness) => {
        const request = await onePayment(harness);
        await insertManyPayments(harness, String(request.params?.["uuid"]));
        return request;
      },
    },
  },
  updatePayment: {
    good: async (harness) => {
      const { uuid: _, ...body } = newPayment(harness);
      return { ...(await ownPayment(harness)), body: { ...body, is_undone: true } };
    },
  },
  answerWithdrawal: {
    good: unclearWithdrawal,
    refusals: {
      too_many_payments: async (harness) => {
        const request = await unclearWithdrawal(harness);
        await insertManyPayments(harness, String(request.body?.["debt"]));
        return request;
      },
    },
  },
  updateObligation: { good: ownCycle },
  getCalendar: {
    good: async (harness) => {
      const { token } = await ownDebt(harness);
      const today = harness.api.deps.clock.now().toISOString().slice(0, 10);
      return { token, query: { from: today, to: addDays(today, 30) } };
    },
  },
  getDebtCalendar: {
    good: async (harness) => {
      const { uuid: _, ...request } = await ownDebt(harness);
      return request;
    },
  },
  getCalendarFeed: { good: asBystander },
  makeCalendarFeed: { good: asNewcomer },
  revokeCalendarFeed: { good: asNewcomer },
};
