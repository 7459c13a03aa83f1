import type {
  Debt,
  Item,
  Obligation,
  PayoffChange,
  PayoffPlan,
  ThisMonth,
} from "@snowball/contract";
import { subtractAmount } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { endBankAccess } from "./bank-access.ts";
import { accessTokenOf } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { SETTINGS } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

const DAY_MS = 86_400_000;

let harness: BankHarness;
let user: SignedInUser;
let item: Item;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
  await queryDatabase(
    harness.api,
    "update users set email_verified_at = now(), time_zone = 'America/New_York' where id = $1",
    [user.userId],
  );
  item = await harness.link(user);
});

afterAll(async () => {
  await harness.close();
});

async function call<T>(method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: object) {
  const answer = await harness.api.call(method, `/api/v1/${path}`, {
    token: user.access,
    ...(body && { body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

const debts = async () => (await call<{ results: Debt[] }>("GET", "debts/?limit=100")).results;

/** Advances the clock and runs the scheduled jobs and everything that they enqueue. */
async function pass(days: number): Promise<void> {
  const { clock } = harness.api.deps;
  clock.set(new Date(clock.now().getTime() + days * DAY_MS).toISOString());
  await round();
  user = await signInAgain(harness.api, user);
}

async function round(): Promise<void> {
  await queryDatabase(harness.api, "select graphile_worker.add_job('order_entitlement_looks')");
  await harness.work();
  await queryDatabase(harness.api, "update graphile_worker._private_jobs set run_at = now()");
  await harness.work();
}

async function subjects(): Promise<string[]> {
  const rows = await queryDatabase<{ subject: string }>(
    harness.api,
    "select subject from mails where user_id = $1 and subject like '%banks stay%' order by created_at",
    [user.userId],
  );
  return rows.map(({ subject }) => subject);
}

test("announces the end of the free days a week and a day before, once each", async () => {
  await pass(22.9);
  expect(await subjects()).toEqual([]);

  await pass(0.1);
  await Promise.all([round(), round()]);
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Your banks stay linked until \w+, \w+ \d+, \d{4}$/),
  ]);

  await pass(6);
  await round();
  expect((await subjects()).slice(1)).toEqual(["Your banks stay linked until tomorrow"]);
});

test("then ends the access at the provider and keeps the last figures as manual debts", async () => {
  const [card] = (await debts()).filter(({ kind }) => kind === "credit_card");
  if (!card) throw new Error("The household has no card.");
  await call("PATCH", `debts/${card.uuid}/`, { nickname: "The blue one", due_day: 9 });
  const paymentId = "8f14e45f-ceea-467f-9a8e-1f2b3c4d5e6f";
  await call("POST", `debts/${card.uuid}/payments/`, {
    uuid: paymentId,
    amount: "12.34",
    // The user's own date, which is also the date of the balance.
    sent_on: (await call<PayoffPlan>("GET", "payoff-plan/")).today,
    status: "sent",
  });
  const order = (await debts()).map(({ uuid }) => uuid).toReversed();
  await call("PUT", "payoff-plan/", { ...SETTINGS, strategy: "custom", custom_order: order });
  const before = await debts();
  const access = await accessTokenOf(harness, item);

  await pass(31);

  expect(await harness.list(user, "items")).toEqual([]);
  expect(await harness.list(user, "accounts")).toEqual([]);
  expect(await harness.list(user, "transactions")).toEqual([]);
  await expect(harness.plaid("/item/get", { access_token: access })).rejects.toThrow(
    /INVALID_ACCESS_TOKEN|ITEM_NOT_FOUND|400/,
  );
  const after = await debts();
  const fieldsOf = (all: Debt[]) =>
    all.map(({ uuid, name, mask, lender, kind, minimum, due_day, nickname }) => ({
      uuid,
      name,
      mask,
      lender,
      kind,
      minimum: minimum.value,
      minimumAt: minimum.as_of,
      due_day,
      nickname,
    }));
  const byId = (all: ReturnType<typeof fieldsOf>) =>
    all.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  expect(byId(fieldsOf(after))).toEqual(byId(fieldsOf(before)));
  // Users recognize the card by its mask wherever its payments are listed.
  const month = await call<ThisMonth>("GET", "month/");
  expect(card.mask).toMatch(/^\d{4}$/);
  expect(month.debts.find(({ uuid }) => uuid === card.uuid)?.mask).toBe(card.mask);
  expect(after.every(({ account, item: of }) => account === null && of === null)).toBe(true);
  const cardAfter = after.find(({ uuid }) => uuid === card.uuid);
  // A payment sent since then is subtracted, as for every manual debt.
  const interest = cardAfter?.estimated_interest ?? "0.00";
  expect(subtractAmount(cardAfter?.owed.value ?? "", interest)).toBe(
    subtractAmount(card.owed.value ?? "", "12.34"),
  );
  expect(cardAfter?.owed.as_of).toBe(card.owed.as_of);
  const plan = await call<PayoffPlan>("GET", "payoff-plan/");
  expect(plan.settings.custom_order).toEqual(order);
  const { results } = await call<{ results: Obligation[] }>(
    "GET",
    `debts/${card.uuid}/obligations/?limit=100`,
  );
  expect(results.flatMap(({ payments }) => payments.map(({ uuid }) => uuid))).toContain(paymentId);

  // A figure that the user enters now is later than the bank's last report, all others are not.
  await call("PATCH", `debts/${card.uuid}/`, { minimum: "77.00", due_day: 12 });
  const entered = (await debts()).find(({ uuid }) => uuid === card.uuid);
  const reportedAt = entered?.last_report_at ?? "";
  expect(Date.parse(reportedAt)).toBeLessThan(harness.api.deps.clock.now().getTime());
  expect(after.map((each) => (each.owed.as_of ?? "") <= (each.last_report_at ?? ""))).toEqual(
    after.map(() => true),
  );
  expect((entered?.minimum.as_of ?? "") > reportedAt).toBe(true);
  expect((entered?.due_day_as_of ?? "") > reportedAt).toBe(true);
});

test.for([
  [28, 3],
  [10, 21],
] as const)(
  "subtracts a payment of day %i that the lender's later figures do not include yet, %i days after",
  async ([day, daysAfter]) => {
    await pass(day);
    const [card] = (await debts()).filter(({ kind }) => kind === "credit_card");
    if (!card) throw new Error("The household has no card.");
    const { today } = await call<PayoffPlan>("GET", "payoff-plan/");
    await call("POST", `debts/${card.uuid}/payments/`, {
      uuid: "8f14e45f-ceea-467f-9a8e-1f2b3c4d5e70",
      amount: "12.34",
      sent_on: today,
      status: "sent",
    });
    const anHourLater = new Date(harness.api.deps.clock.now().getTime() + DAY_MS / 24);
    await queryDatabase(
      harness.api,
      "update connections set last_synced_at = $2 where user_id = $1",
      [user.userId, anHourLater.toISOString()],
    );

    await pass(daysAfter);

    const after = (await debts()).find(({ uuid }) => uuid === card.uuid);
    expect(after?.account).toBeNull();
    expect(subtractAmount(after?.owed.value ?? "", after?.estimated_interest ?? "0.00")).toBe(
      subtractAmount(card.owed.value ?? "", "12.34"),
    );
  },
);

test("keeps no minimum of a card that was behind, because its bill contains missed payments", async () => {
  user = await harness.signUp();
  await harness.link(user, { username: "user_overdue" });
  const behind = (await debts()).filter((each) => each.is_overdue && each.minimum.value !== null);
  const cards = behind.filter(({ kind }) => kind === "credit_card").map(({ uuid }) => uuid);
  expect(cards).not.toEqual([]);

  await pass(31);

  const after = (await debts()).filter(({ uuid }) => cards.includes(uuid));
  expect(after.map(({ minimum, owed }) => [minimum.value, owed.source])).toEqual(
    cards.map(() => [null, "user"]),
  );
});

test("does not subtract a payment twice that the lender's last figures already include", async () => {
  user = await harness.signUp();
  // Today or tomorrow in the user's time zone, as banks date late transactions.
  const today = harness.api.deps.clock.now().toISOString().slice(0, 10);
  const credit = { amount: -75, description: "PAYMENT THANK YOU" };
  item = await harness.link(user, {
    customUser: {
      override_accounts: [
        {
          type: "credit",
          subtype: "credit card",
          starting_balance: 900,
          transactions: [{ ...credit, date_transacted: today, date_posted: today }],
        },
      ],
    },
  });
  const [before] = await debts();

  await pass(31);

  const [after] = await debts();
  expect(before?.account).not.toBeNull();
  expect(after?.account).toBeNull();
  expect(subtractAmount(after?.owed.value ?? "", after?.estimated_interest ?? "0.00")).toBe(
    before?.owed.value,
  );
});

test("keeps the earlier plan for comparison after the access ended", async () => {
  const { debt_free_month: month } = (await call<PayoffPlan>("GET", "payoff-plan/")).outcome;
  const { today } = await call<PayoffPlan>("GET", "payoff-plan/");
  expect(month).not.toBeNull();

  await pass(31);

  const change = await call<PayoffChange>("GET", `payoff-plan/changes/?from=${today}`);
  expect(change).toMatchObject({
    from: today,
    before: { status: "plan", debt_free_month: month },
    gone: [],
  });
});

test("a user who subscribes in time keeps every connection and gets no notice", async () => {
  await giveSubscription(harness.api, user);

  await pass(40);

  expect(await subjects()).toEqual([]);
  expect((await harness.item(user)).status).toBe("healthy");
});

test("an enqueued end of access does nothing if the user has subscribed in the meantime", async () => {
  const { clock } = harness.api.deps;
  clock.set(new Date(clock.now().getTime() + 31 * DAY_MS).toISOString());
  await giveSubscription(harness.api, user);

  await endBankAccess(harness.api.deps, { userId: user.userId });

  user = await signInAgain(harness.api, user);
  expect((await harness.item(user)).status).toBe("healthy");
  expect((await debts()).every(({ account }) => account !== null)).toBe(true);
});

test("finishes a removal later if the provider fails, and converts the debts at once", async () => {
  await harness.sandbox.fail({ path: "/item/remove", kind: "status_500", times: 50 });

  await pass(31).catch(() => undefined);
  user = await signInAgain(harness.api, user);
  expect((await debts()).every(({ account }) => account === null)).toBe(true);
  expect(await harness.list(user, "items")).toHaveLength(1);

  await harness.sandbox.call("DELETE", "/_sandbox/faults");
  const { clock } = harness.api.deps;
  clock.set(new Date(clock.now().getTime() + 3 * 60_000).toISOString());
  await queryDatabase(harness.api, "select graphile_worker.add_job('reconcile_connections')");
  await round();
  expect(await harness.list(user, "items")).toEqual([]);
});
