import type {
  Debt,
  Item,
  Obligation,
  Page,
  PayoffPlan,
  Scenario,
  ThisMonth,
} from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { dayAgo } from "#testing/day-ago.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(() => harness.close());

/** Links the same login each time. */
function linkCard(transactions: object[] = []): Promise<Item> {
  harness.api.deps.clock.advance(1_000);
  const card = {
    ...CARD,
    starting_balance: 1500,
    transactions,
    meta: { name: "Visa", official_name: "Visa Signature", mask: "4242" },
    liability: {
      type: "credit",
      purchase_apr: 24.99,
      minimum_payment_amount: 45,
      next_payment_due_date: addDays(dayAgo(0), 16),
      last_payment_amount: null,
      last_payment_date: null,
    },
  };
  return harness.link(user, { customUser: { seed: "same", override_accounts: [card] } });
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await harness.api.call(method as "GET", `/api/v1/${path}`, {
    token: user.access,
    ...(body && { body }),
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([
    answer.statusCode < 300 ? answer.statusCode : "a success",
    answer.body.slice(0, 200),
  ]);
  await harness.work();
  return answer.json<T>();
}

async function debtOf(item: Item): Promise<Debt> {
  const { results } = await call<Page<Debt>>("GET", "debts/");
  const debt = results.find((each) => each.item === item.uuid);
  if (!debt) throw new Error("The connection has no debt.");
  return debt;
}

const WORDS = {
  nickname: "Groceries card",
  note: "Call Tom by Friday.",
  minimum: "50.00",
  due_day: 20,
  autopay: { type: "minimum" },
  lead_days: 5,
  reminder_days: 2,
  monthly_fee: "1.50",
};
const MOVED = {
  nickname: "Groceries card",
  note: "Call Tom by Friday.",
  minimum: { value: "50.00", source: "user" },
  due_day: 20,
  autopay: { type: "minimum" },
  lead_days: 5,
  reminder_days: 2,
  monthly_fee: "1.50",
};

const remove = (item: Item) => call("DELETE", `items/${item.uuid}/`);
const payOn = ({ uuid }: Debt) =>
  call("POST", `debts/${uuid}/payments/`, {
    uuid: randomUUID(),
    amount: "50.00",
    sent_on: dayAgo(0),
    status: "sent",
  });

test("moves the user's input and payments to the newer connection when the older one is removed", async () => {
  const older = await linkCard();
  const first = await debtOf(older);
  await call("PATCH", `debts/${first.uuid}/`, WORDS);
  await payOn(first);
  const newer = await linkCard();
  expect(newer.duplicate_of).toBe(older.uuid);

  await remove(older);

  const left = await debtOf(newer);
  expect(left).toMatchObject({ ...MOVED, duplicate_of: null, is_included: true });
  const { payments, debts } = await call<ThisMonth>("GET", "month/");
  expect(debts).toMatchObject([{ uuid: left.uuid, nickname: "Groceries card" }]);
  expect(payments).toMatchObject([
    { debt: left.uuid, billed: "50.00", sent: "50.00", left: "0.00" },
  ]);
});

test("moves the user's input and payments to the older connection when the newer one is removed", async () => {
  const older = await linkCard();
  await call("PATCH", `debts/${(await debtOf(older)).uuid}/`, { nickname: "Kept name" });
  const newer = await linkCard();
  const second = await debtOf(newer);
  await call("PATCH", `debts/${second.uuid}/`, WORDS);
  await payOn(second);

  await remove(newer);

  expect(await debtOf(older)).toMatchObject({ ...MOVED, nickname: "Kept name" });
  const { payments } = await call<ThisMonth>("GET", "month/");
  expect(payments).toMatchObject([{ sent: "50.00", left: "0.00" }]);
});

test("counts a payment that was recorded on both connections once", async () => {
  const older = await linkCard();
  await payOn(await debtOf(older));
  const newer = await linkCard();
  await payOn(await debtOf(newer));

  await remove(older);

  const { payments } = await call<ThisMonth>("GET", "month/");
  expect(payments).toMatchObject([{ sent: "50.00" }]);
});

test("keeps a recognized payment undone when the connection that counts is removed", async () => {
  const received = {
    amount: -45,
    description: "PAYMENT THANK YOU",
    date_transacted: dayAgo(1),
    date_posted: dayAgo(1),
  };
  const listed = async () =>
    (await call<ThisMonth>("GET", "month/")).payments.map(({ debt, paid, left }) => ({
      debt,
      paid,
      left,
    }));
  const older = await linkCard([received]);
  const first = await debtOf(older);
  expect(await listed()).toEqual([{ debt: first.uuid, paid: "45.00", left: "0.00" }]);
  const { results } = await call<Page<Obligation>>("GET", `debts/${first.uuid}/obligations/`);
  const [payment] = results.flatMap(({ payments }) => payments);
  await call("PATCH", `payments/${payment?.uuid}/`, { is_undone: true });
  expect(await listed()).toEqual([{ debt: first.uuid, paid: "0.00", left: "45.00" }]);
  const newer = await linkCard([received]);

  await remove(older);

  const { uuid } = await debtOf(newer);
  expect(await listed()).toEqual([{ debt: uuid, paid: "0.00", left: "45.00" }]);
  await call("PATCH", `payments/${payment?.uuid}/`, { is_undone: false });
  expect(await listed()).toEqual([{ debt: uuid, paid: "45.00", left: "0.00" }]);
});

test("lets the plan's order, scenarios and one-off money name the debt that is left", async () => {
  const older = await linkCard();
  const { uuid } = await debtOf(older);
  const { settings } = await call<PayoffPlan>("GET", "payoff-plan/");
  const bonus = {
    kind: "one_off",
    id: randomUUID(),
    name: "Bonus",
    on: "2199-01-15",
    amount: "500.00",
    debt: uuid,
  };
  await call("PUT", "payoff-plan/", {
    ...settings,
    strategy: "custom",
    custom_order: [uuid],
    changes: [bonus],
  });
  await call("POST", "scenarios/", {
    name: "Bonus",
    settings,
    what_if: [{ kind: "rate", debt: uuid, apr: "9.99" }],
  });
  await call("PATCH", `debts/${uuid}/`, { is_included: false });
  const newer = await linkCard();

  await remove(older);

  const left = await debtOf(newer);
  expect(left.is_included).toBe(false);
  const plan = await call<PayoffPlan>("GET", "payoff-plan/");
  expect(plan.settings.custom_order).toContain(left.uuid);
  expect(plan.settings.changes).toMatchObject([{ debt: left.uuid }]);
  const scenarios = await call<Page<Scenario>>("GET", "scenarios/");
  expect(scenarios.results).toMatchObject([{ what_if: [{ debt: left.uuid }] }]);
});

test("lets the history and reminders name the debt that is left", async () => {
  const older = await linkCard();
  const { uuid } = await debtOf(older);
  await queryDatabase(
    harness.api,
    "update payoff_snapshots set taken_on = taken_on - 1 where user_id = $1",
    [user.userId],
  );
  await queryDatabase(
    harness.api,
    `insert into reminders (user_id, debt_id, cycle, kind, due_date, created_at)
     select user_id, debt_id, cycle, 'upcoming', due_date, now() from obligations where debt_id = $1`,
    [uuid],
  );
  const newer = await linkCard();

  await remove(older);

  const left = await debtOf(newer);
  const history = await queryDatabase(
    harness.api,
    `select jsonb_path_query_array(debts, '$[*].uuid') as debts from payoff_snapshots
     where user_id = $1 order by taken_on limit 1`,
    [user.userId],
  );
  expect(history).toEqual([{ debts: [left.uuid] }]);
  const reminded = "select debt_id as debt from reminders where user_id = $1";
  expect(await queryDatabase(harness.api, reminded, [user.userId])).toEqual([{ debt: left.uuid }]);
});

test("removes everything with a connection that no other one repeats", async () => {
  const item = await linkCard();
  await call("PATCH", `debts/${(await debtOf(item)).uuid}/`, WORDS);

  await remove(item);

  expect((await call<Page<Debt>>("GET", "debts/")).results).toEqual([]);
});
