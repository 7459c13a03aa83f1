import { randomUUID } from "node:crypto";

import type { Debt, Item, Obligation, Page, PayoffPlan, ThisMonth } from "@snowball/contract";
import { subtractAmount, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { accessTokenOf } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { SETTINGS } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { listJobs } from "#app.ts";
import { endBankAccess } from "./bank-access.ts";
import { createReconcileConnectionsJob } from "./jobs.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  // The sandbox provider dates and signs with the system time.
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(() => harness.close());

async function call<T>(method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: object) {
  const answer = await harness.api.call(method, `/api/v1/${path}`, {
    token: user.access,
    ...(body && { body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

const debts = async () => (await call<{ results: Debt[] }>("GET", "debts/?limit=100")).results;

const today = () => harness.api.deps.clock.now().toISOString().slice(0, 10);

/** Returns the amount of each payment in the histories of the debts. */
async function paymentsOf(all: readonly Debt[]): Promise<string[]> {
  const lists = await Promise.all(
    all.map(({ uuid }) => call<Page<Obligation>>("GET", `debts/${uuid}/obligations/?limit=500`)),
  );
  const listed = lists.flatMap(({ results }) => results.flatMap(({ payments }) => payments));
  // A payment that covers two cycles is listed with both.
  const once = new Map(listed.map(({ uuid, amount }) => [uuid, amount]));

  return [...once.values()].toSorted();
}

async function live(ms: number): Promise<void> {
  const { clock } = harness.api.deps;
  clock.set(new Date(clock.now().getTime() + ms).toISOString());
  user = await signInAgain(harness.api, user);
}

/** Lets the free days pass, so that the entitlement ends. */
async function loseAccess(): Promise<void> {
  await live(31 * DAY_MS);
  await endBankAccess(harness.api.deps, { userId: user.userId });
}

test("after access ends, subscribing and linking again keeps each debt once, with its order and name", async () => {
  await harness.link(user);
  const [card, ...others] = (await debts()).toSorted((one) =>
    one.kind === "credit_card" ? -1 : 1,
  );
  if (!card) throw new Error("The household owes nothing.");
  await call("PATCH", `debts/${card.uuid}/`, { nickname: "The blue one", lead_days: 5 });
  const order = [...others.map(({ uuid }) => uuid).toReversed(), card.uuid];
  await call("PUT", "payoff-plan/", { ...SETTINGS, strategy: "custom", custom_order: order });
  await harness.work();
  await loseAccess();
  await harness.work();
  expect(await harness.list(user, "items")).toEqual([]);
  const kept = await debts();
  const marked = { uuid: randomUUID(), amount: "41.23", sent_on: today(), status: "paid" };
  await call("POST", `debts/${card.uuid}/payments/`, marked);
  const paidBefore = await paymentsOf(kept);

  await giveSubscription(harness.api, user);
  await harness.link(user);
  const asked = (await debts()).flatMap(({ uuid, may_be: linked }) =>
    linked === null ? [] : [{ uuid, linked }],
  );
  expect(asked.map(({ uuid }) => uuid).toSorted()).toEqual(kept.map(({ uuid }) => uuid).toSorted());
  for (const { uuid, linked } of asked) {
    await call("POST", `debts/${uuid}/linked/${linked}/same/`);
  }
  await harness.work(); // Joins the payments of both records.

  const now = await debts();
  // Each earlier payment is still listed once. The bank may report another date for it.
  expect(paidBefore).toContain("41.23");
  expect(await paymentsOf(now)).toEqual(paidBefore);
  const linkedOf = new Map(asked.map(({ uuid, linked }) => [uuid, linked]));
  expect(now).toHaveLength(kept.length);
  expect(now.every(({ account }) => account !== null)).toBe(true);
  const { settings } = await call<PayoffPlan>("GET", "payoff-plan/");
  // Joined debts keep their place in the stored order, for users who undo the join.
  expect(settings.custom_order.filter((id) => now.some(({ uuid }) => uuid === id))).toEqual(
    order.map((uuid) => linkedOf.get(uuid)),
  );
  const again = now.find(({ uuid }) => uuid === linkedOf.get(card.uuid));
  expect(again).toMatchObject({ nickname: "The blue one", lead_days: 5 });
  expect((await harness.item(user)).status).toBe("healthy");
});

test("linking again without joining counts each debt once, before and after access ends again", async () => {
  // Without the estimated interest of manual debts, which grows in the meantime.
  const interestOf = ({ estimated_interest: interest }: Debt) => interest ?? "0.00";
  const owed = async () =>
    (await debts())
      .filter((debt) => debt.duplicate_of === null || debt.is_included)
      .map((debt) => `${debt.name} ${subtractAmount(debt.owed.value ?? "", interestOf(debt))}`)
      .toSorted();
  const planned = async () => {
    const { outcome } = await call<PayoffPlan>("GET", "payoff-plan/");
    const inPlan = (await debts()).filter((debt) => debt.is_included);
    return subtractAmount(outcome.owed, sumAmounts(inPlan.map(interestOf)));
  };
  const listed = async () => (await call<ThisMonth>("GET", "month/")).debts.length;
  await harness.link(user);
  await harness.work();
  await loseAccess();
  await harness.work();
  const kept = await debts();
  const [before, paid] = [[await owed(), await planned()], await paymentsOf(kept)];

  await giveSubscription(harness.api, user);
  await harness.link(user);
  await harness.work();
  const banks = (await debts()).filter(({ account }) => account !== null);
  expect(banks).toHaveLength(kept.length);
  const asked = [await owed(), await planned(), await listed()];
  expect(asked).toEqual([...before, kept.length]);

  await queryDatabase(harness.api, "delete from subscriptions where user_id = $1", [user.userId]);
  await loseAccess();
  await harness.work();

  // With the ids that payments, plan order and scenarios use.
  expect((await debts()).map(({ uuid }) => uuid).toSorted()).toEqual(
    kept.map(({ uuid }) => uuid).toSorted(),
  );
  expect([await owed(), await planned()]).toEqual(before);
  expect(await paymentsOf(await debts())).toEqual(paid);
});

/**
 * Returns the jobs of a worker that is killed at its nth provider call, before or after the call.
 */
function killedAt(nth: number, when: "before" | "after", removed: string[]) {
  const { deps } = harness.api;
  let calls = 0;
  const removeItem = async (accessToken: string) => {
    calls += 1;
    if (calls > nth) return dead();
    if (calls === nth && when === "before") return dead();
    await deps.bankData.removeItem(accessToken);
    removed.push(accessToken);
    if (calls === nth) return dead();
  };
  return listJobs({ ...deps, bankData: { ...deps.bankData, removeItem } });
}

/** Fails every further call. */
function dead(): never {
  throw new Error("killed");
}

test.each([
  [1, "after"],
  [2, "before"],
] as const)(
  "a worker killed at the end of access, at bank %i %s its removal, removes each bank once in total",
  async (nth, when) => {
    // Another user with access. Their token shows that the provider accepts our keys.
    const other = await harness.signUp();
    await giveSubscription(harness.api, other);
    await harness.link(other);
    const banks: Item[] = [];
    for (const institutionId of ["ins_109508", "ins_109509", "ins_109511"]) {
      banks.push(await harness.link(user, { institutionId }));
    }
    const tokens = await Promise.all(banks.map((bank) => accessTokenOf(harness, bank)));
    await loseAccess();

    const removed: string[] = [];
    await runPendingJobs(harness.api, killedAt(nth, when, removed)).catch(() => undefined);
    expect(removed).toHaveLength(when === "after" ? nth : nth - 1);
    expect((await debts()).every(({ account }) => account === null)).toBe(true);

    await live(3 * MINUTE_MS);
    await createReconcileConnectionsJob(harness.api.deps).run({});
    await queryDatabase(harness.api, "update graphile_worker._private_jobs set run_at = now()");
    await runPendingJobs(harness.api, killedAt(Number.POSITIVE_INFINITY, "after", removed));

    expect(removed.toSorted()).toEqual(tokens.toSorted());
    expect(await harness.list(user, "items")).toEqual([]);
    expect((await harness.item(await signInAgain(harness.api, other))).status).toBe("healthy");
  },
);
