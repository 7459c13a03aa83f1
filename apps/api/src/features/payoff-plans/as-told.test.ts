import type {
  Debt,
  Instruction,
  Page,
  PayoffChange,
  PayoffPlan,
  PayoffSnapshot,
} from "@snowball/contract";
import { monthsBetween } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/index.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { createSnapshotPayoffPlanJob } from "./snapshot-payoff-plan.job.ts";

// The law of the plan through the API: a household that pays at its bank what each day tells for that day. A
// day takes most of a second, and the world begins on the day of the machine: so it is a trial on demand
// (`AS_TOLD_DAYS=32`), beside `tooling/as-planned`, which holds the same law in every check.

const DAYS = Number(process.env["AS_TOLD_DAYS"] ?? 0);
const DAY_MS = 86_400_000;

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  const answer = await world.api.call("GET", `/api/v1/${path}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

/** The bank's day passes, and every connection is read. */
async function passDay(): Promise<void> {
  await world.sandbox.call("POST", "/_sandbox/clock", { advanceDays: 1 });
  world.api.deps.clock.advance(DAY_MS);
  await createReconcileConnectionsJob(world.api.deps).run({});
  await world.work();
}

/** A household whose bank pays nothing by itself, with more money than is due. */
async function household(username: string, more: number): Promise<SignedInUser> {
  const user = await world.signUp();
  await world.link(user, { username });
  const items = await queryDatabase<{ id: string }>(
    world.api,
    "select provider_item_id as id from connections where user_id = $1",
    [user.userId],
  );
  for (const { id } of items) {
    await world.sandbox.call("POST", `/_sandbox/bank/items/${id}`, { autopay: "none" });
  }
  const plan = await read<PayoffPlan>(user, "payoff-plan/");
  const least = Number(plan.outcome.budgets[0]?.amount ?? 0);
  const body = { ...plan.settings, strategy: "avalanche", total: `${Math.ceil(least) + more}.00` };
  const path = "/api/v1/payoff-plan/";
  const put = await world.api.call("PUT", path, { token: user.access, body });
  if (put.statusCode !== 200) throw new Error(put.body);
  return user;
}

/** Sends at the bank what is to be sent on the day. */
async function pay(user: SignedInUser, told: readonly Instruction[]): Promise<void> {
  const { results: debts } = await read<Page<Debt>>(user, "debts/?limit=500");
  const accounts = await queryDatabase<{ id: string; provider: string }>(
    world.api,
    "select id, provider_account_id as provider from accounts where user_id = $1",
    [user.userId],
  );
  const providerOf = (debt: string) => {
    const account = debts.find(({ uuid }) => uuid === debt)?.account;
    return accounts.find(({ id }) => id === account)?.provider;
  };
  const payments = told.map(({ debt, amount }) => ({
    account: providerOf(debt),
    amount: Number(amount),
  }));
  if (payments.length > 0) {
    await world.sandbox.call("POST", "/_sandbox/bank/payments", { payments });
  }
}

test.runIf(DAYS > 0).each(["user_maria", "user_maxed", "user_loans"])(
  "%s: who pays at the bank what the plan tells for the day is told the same month, nothing late and never less paid",
  async (username) => {
    let user = await household(username, 200);
    const months: string[] = [];
    const late: Instruction[] = [];
    const blamed: object[] = [];
    let sent = 0;

    for (let day = 0; day < DAYS; day += 1, await passDay()) {
      user = await signInAgain(world.api, user);
      const { outcome } = await read<PayoffPlan>(user, "payoff-plan/");
      const told = outcome.this_month?.instructions ?? [];
      const today = world.api.deps.clock.now().toISOString().slice(0, 10);
      months.push(outcome.debt_free_month ?? "none");
      late.push(...told.filter(({ reason }) => reason === "late"));
      await createSnapshotPayoffPlanJob(world.api.deps).run({ userId: user.userId });
      blamed.push(...(await blameOf(user, today)));
      const due = told.filter(({ send_on: on }) => on === today);
      await pay(user, due);
      sent += due.length;
    }

    const moved = months.map((month) => monthsBetween(months[0] ?? "", month));
    expect(late).toEqual([]);
    expect(Math.max(...moved) - Math.min(...moved)).toBeLessThanOrEqual(1);
    expect(blamed).toEqual([]);
    expect(sent).toBeGreaterThan(0);
  },
  600_000,
);

/** What is said to have been paid too little since the first day, and since yesterday. */
async function blameOf(user: SignedInUser, today: string): Promise<object[]> {
  const { results } = await read<Page<PayoffSnapshot>>(user, "payoff-plan/snapshots/?limit=100");
  const before = results.map(({ on }) => on).filter((on) => on < today);
  const days = new Set(before.length > 0 ? [before[0], before.at(-1)] : []);
  const blamed: object[] = [];
  for (const from of days) {
    // oxlint-disable-next-line no-await-in-loop -- one question of a user at a time
    const { parts } = await read<PayoffChange>(user, `payoff-plan/changes/?from=${from}`);
    for (const part of parts) {
      const isLess = part.months > 0 || Number(part.cost) > 0.01;
      if (part.cause === "payments" && isLess) blamed.push({ from, today, part });
    }
  }

  return blamed;
}
