import { CALENDAR_DAYS_BACK } from "@snowball/contract";
import type {
  Calendar,
  Debt,
  Page,
  PayoffMonth,
  PayoffPlan,
  PayoffPlanSettings,
} from "@snowball/contract";
import { addDays, daysBetween, monthAfter } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createReconcileConnectionsJob } from "#features/connections/index.ts";
import { BANK_PEOPLE } from "#testing/bank-people.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { LOAN } from "#testing/debt-world.ts";
import { findContradictions, type Screens } from "#testing/find-contradictions.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { payInPart } from "#testing/pay-in-part.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

// Simulates every user of the sandbox bank with a manual loan, while statements close, interest accrues and payments
// arrive. They pay some of the payments listed on Home and answer some of its questions. Tests a few days of a quarter;
// all days with `DAYS=all`.

const QUARTER_DAYS = 91;
const DAY_MS = 86_400_000;
const IS_ALL = process.env["DAYS"] === "all";
const ENDED = "access to the banks ended";
const LINKED_TWICE = "linked twice";
const TOO_LOW = "budget below the minimums";
const PAYCHECKS = "paid every two weeks";
const TIMEOUT_MS = (IS_ALL ? 60 : 10) * 60_000;

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

const dayOfWorld = () => world.api.deps.clock.now().toISOString().slice(0, 10);

/** Returns days before and after a statement, after a month, and with unconfirmed payments of last month. */
function sampledDays(): number[] {
  const last = addDays(monthAfter(addDays(dayOfWorld(), QUARTER_DAYS), 0), 2);

  return [0, 5, 13, 31, 47, daysBetween(dayOfWorld(), last)];
}

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  const answer = await world.api.call("GET", `/api/v1/${path}`, { token });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<T>();
}

type Household = {
  username: string;
  isSubscribed?: boolean;
  links?: number;
  settings?: Partial<PayoffPlanSettings>;
};

/** Without a subscription, connections are read only on the free days. */
async function household(of: Household): Promise<SignedInUser> {
  const { username, isSubscribed = true, links = 1, settings: own } = of;
  const user = await world.signUp();
  for (let link = 0; link < links; link += 1) await world.link(user, { username });
  if (isSubscribed) await giveSubscription(world.api, user);
  const { access: token } = user;
  await world.api.call("POST", "/api/v1/debts/", { token, body: { ...LOAN, due_day: 12 } });
  if (own === undefined) return user;
  const { settings } = await read<PayoffPlan>(user, "payoff-plan/");
  const body = { ...settings, ...own };
  const answer = await world.api.call("PUT", "/api/v1/payoff-plan/", { token, body });
  expect(answer.statusCode).toBe(200);
  return user;
}

async function everyone(): Promise<Map<string, SignedInUser>> {
  const users = new Map<string, SignedInUser>();
  for (const name of BANK_PEOPLE) users.set(name, await household({ username: name }));
  users.set(ENDED, await household({ username: "user_tom_ana", isSubscribed: false }));
  users.set(LINKED_TWICE, await household({ username: "user_maria", links: 2 }));
  users.set(TOO_LOW, await household({ username: "user_biweekly", settings: { total: "100.00" } }));
  const paydays = {
    every: "two_weeks" as const,
    on: addDays(dayOfWorld(), 6),
    days: [],
    amount: "600.00",
  };
  const paid = { total: "1200.00", paydays };
  users.set(PAYCHECKS, await household({ username: "user_maria", settings: paid }));
  return users;
}

/** Advances the bank's clock by some days and syncs every connection. */
async function pass(days: number): Promise<void> {
  if (days === 0) return;
  await world.sandbox.call("POST", "/_sandbox/clock", { advanceDays: days });
  world.api.deps.clock.advance(days * DAY_MS);
  await createReconcileConnectionsJob(world.api.deps).run({});
  await queryDatabase(world.api, "select graphile_worker.add_job('order_entitlement_looks')");
  await world.work();
}

async function screensOf(user: SignedInUser): Promise<Screens> {
  const month = await readMonth(world.api, user);
  const { results: debts } = await read<Page<Debt>>(user, "debts/?limit=500");
  const months = await read<Page<PayoffMonth>>(user, "payoff-plan/months/?limit=1");
  const from = addDays(dayOfWorld(), -CALENDAR_DAYS_BACK);
  const to = addDays(month.through, 62);

  return {
    month,
    debts,
    accounts: await world.accounts(user),
    plan: await read<PayoffPlan>(user, "payoff-plan/"),
    planned: months.results[0] ?? null,
    calendar: await read<Calendar>(user, `calendar/?from=${from}&to=${to}`),
  };
}

test(
  "Home, the plan, the calendar, Debts and Accounts agree for every sandbox user during a quarter",
  async () => {
    const users = await everyone();
    const days = IS_ALL ? Array.from({ length: QUARTER_DAYS + 1 }, (_, day) => day) : sampledDays();
    const owed = new Map<string, Set<string>>();
    const asked = new Set<string>();
    const found: string[] = [];
    let acts = 0;

    let today = 0;
    for (const day of days) {
      await pass(day - today);
      today = day;
      for (const [name, user] of users) {
        const again = await signInAgain(world.api, user);
        const see = async () => {
          const screens = await screensOf(again);
          const when = `${name}, day ${day} (${dayOfWorld()})`;
          found.push(...findContradictions(screens).map((each) => `${when}: ${each}`));
          return screens;
        };
        const { month, plan } = await see();
        const own = name === ENDED ? 0 : await payInPart(world, again, `${name} ${day}`);
        if (own > 0) await see();
        acts += own;
        if (month.payments.some(({ state }) => state === "question")) asked.add(name);
        owed.set(name, (owed.get(name) ?? new Set()).add(plan.outcome.owed));
      }
    }

    expect(found).toEqual([]);
    // Checks that users paid and banks changed balances. Without access, past payments are uncertain.
    expect(acts).toBeGreaterThan(days.length);
    expect([...owed.values()].filter((sums) => sums.size > 1).length).toBeGreaterThan(
      users.size / 2,
    );
    expect([...asked]).toContain(ENDED);
  },
  TIMEOUT_MS,
);
