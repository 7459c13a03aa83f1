import { randomUUID } from "node:crypto";

import type { Debt, Obligation, Page } from "@snowball/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findUserDay } from "#features/profile/index.ts";
import { CARD } from "#testing/debt-world.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signInAgain } from "#testing/signed-in-user.ts";

import { listUpcomingPayments, tellListed } from "./list-upcoming-payments.ts";
import { findTelling } from "./payment-line-store.ts";
import { areLinesTold } from "./tell-lines.ts";

// Home reads lines that were told before. Whatever happens to what they are told from, and whenever and
// wherever they are read, they say what would be told.

const HOUR_MS = 3_600_000;
const EVENTS = 12;
const WINDOWS = [
  { limit: 3, offset: 0 },
  { limit: 3, offset: 3 },
  { limit: 500, offset: 0 },
];
const HOME = null;
const PLACES = [
  HOME,
  HOME,
  HOME,
  HOME,
  HOME,
  HOME,
  "America/Los_Angeles",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
];

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});

afterAll(() => world.close());

/** Looks at Home, and holds it against what the ledgers tell. */
async function expectAsTold(userId: string, deviceTimeZone: string | null = null): Promise<void> {
  const { database, clock } = world.api.deps;
  const [caller, now] = [{ userId, deviceTimeZone }, clock.now()];
  for (const window of WINDOWS) {
    const read = await listUpcomingPayments(world.api.deps, { caller, window });
    const { told, isKept } = await database.asUser(userId, async (queries) => {
      const day = await findUserDay(queries, caller, now);
      return {
        told: await tellListed(queries, { userId, now, day, window }),
        isKept: areLinesTold(await findTelling(queries, userId), { now, day }),
      };
    });
    expect(read).toEqual(told);
    expect(isKept).toBe(true);
  }
}

type Life = { user: SignedInUser; cards: string[]; debts: Debt[] };

async function begin(): Promise<Life> {
  const { user, debt } = await world.debtor();
  const other = await world.create(user, {
    name: "åunt",
    kind: "other",
    currency: "EUR",
    balances: [{ id: "a", amount: "500.00", apr: "0" }],
    minimum: null,
    due_day: 5,
  });
  const cards = [
    await world.addAccount(user, CARD),
    await world.addAccount(user, { ...CARD, officialName: "Auto", mask: "9" }),
    await world.addAccount(user, { name: "Silent", balanceCurrent: "10.00" }),
  ];
  return { user, cards, debts: [debt, other] };
}

const amounts = fc.integer({ min: 100, max: 9000 }).map((cents) => (cents / 100).toFixed(2));
const days = fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, "0"));

/** What can happen, as a counterexample tells it. */
const anything = fc.oneof(
  fc.record({ what: fc.constant("pays" as const), which: fc.nat(9), amount: amounts }),
  fc.record({ what: fc.constant("undoes" as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant("skips" as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant("denies" as const), which: fc.nat(9) }),
  fc.record({
    what: fc.constant("says" as const),
    which: fc.nat(9),
    change: fc.oneof(
      fc.record({ due_day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ minimum: fc.option(amounts) }),
      fc.record({ lead_days: fc.integer({ min: 0, max: 30 }) }),
      fc.record({ nickname: fc.constantFrom("Zoe", "Ann", null) }),
      fc.record({ is_included: fc.boolean() }),
    ),
  }),
  fc.record({ what: fc.constant("removes" as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant("restores" as const), which: fc.nat(9) }),
  fc.record({
    what: fc.constant("bank" as const),
    which: fc.nat(2),
    minimum: fc.option(amounts),
    due: fc.option(days),
    isOverdue: fc.constantFrom(null, true, false),
  }),
  fc.record({ what: fc.constant("renames" as const), which: fc.nat(2) }),
  fc.record({ what: fc.constant("moves" as const), to: fc.constantFrom("", "Asia/Tokyo") }),
  fc.record({
    what: fc.constant("waits" as const),
    hours: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 26, max: 400 })),
  }),
  fc.record({ what: fc.constant("works" as const) }),
);
type Event = typeof anything extends fc.Arbitrary<infer Each> ? Each : never;
type Of<What extends Event["what"]> = Extract<Event, { what: What }>;

/** A call of the life's user about one of the debts. */
async function say(
  { user }: Life,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  request: { path: string; body?: object },
) {
  return world.ask(user, method, request);
}

async function newestOf(life: Life, debt: string): Promise<Obligation | undefined> {
  const answer = await say(life, "GET", { path: `debts/${debt}/obligations/` });
  return answer.json<Partial<Page<Obligation>>>().results?.[0];
}

async function sayOfCycle(life: Life, debt: string, word: "skip" | "not-paid"): Promise<void> {
  const cycle = (await newestOf(life, debt))?.cycle;
  await say(life, "POST", { path: `debts/${debt}/obligations/${cycle}/${word}/` });
}

async function pay(life: Life, debt: string, { amount }: Of<"pays">): Promise<void> {
  const sent_on = world.api.deps.clock.now().toISOString().slice(0, 10);
  const body = { uuid: randomUUID(), amount, sent_on, status: "paid" };
  await say(life, "POST", { path: `debts/${debt}/payments/`, body });
}

async function undo(life: Life, debt: string): Promise<void> {
  const [payment] = (await newestOf(life, debt))?.payments ?? [];
  if (payment) await say(life, "DELETE", { path: `payments/${payment.uuid}/` });
}

async function hearBank({ user, cards }: Life, { which, minimum, due, isOverdue }: Of<"bank">) {
  const now = world.api.deps.clock.now().toISOString();
  await queryDatabase(
    world.api,
    `INSERT INTO liabilities (account_id, user_id, kind, minimum_payment_amount, next_payment_due_date, is_overdue)
     VALUES ($1, $2, 'credit', $3, $4, $5) ON CONFLICT (account_id) DO UPDATE SET
       minimum_payment_amount = $3, next_payment_due_date = $4, is_overdue = $5`,
    [cards[which], user.userId, minimum, due && `${now.slice(0, 8)}${due}`, isOverdue],
  );
  await queryDatabase(
    world.api,
    "UPDATE connections SET last_synced_at = $2 WHERE id = (SELECT connection_id FROM accounts WHERE id = $1)",
    [cards[which], now],
  );
}

type Happening = { [What in Event["what"]]: (life: Life, event: Of<What>) => Promise<unknown> };

const happenings: Happening = {
  pays: (life, event) => pay(life, debtAt(life, event.which), event),
  undoes: (life, { which }) => undo(life, debtAt(life, which)),
  skips: (life, { which }) => sayOfCycle(life, debtAt(life, which), "skip"),
  denies: (life, { which }) => sayOfCycle(life, debtAt(life, which), "not-paid"),
  says: (life, { which, change: body }) =>
    say(life, "PATCH", { path: `debts/${debtAt(life, which)}/`, body }),
  removes: (life, { which }) => say(life, "DELETE", { path: `debts/${debtAt(life, which)}/` }),
  restores: (life, { which }) =>
    say(life, "POST", { path: `debts/${debtAt(life, which)}/restore/` }),
  bank: hearBank,
  renames: ({ cards }, { which }) =>
    queryDatabase(world.api, "UPDATE accounts SET official_name = $2 WHERE id = $1", [
      cards[which],
      `Card ${randomUUID()}`,
    ]),
  moves: ({ user }, { to }) =>
    queryDatabase(world.api, "UPDATE users SET time_zone = $2 WHERE id = $1", [user.userId, to]),
  waits: async (life, { hours }) => {
    world.api.deps.clock.advance(hours * HOUR_MS);
    life.user = await signInAgain(world.api, life.user);
  },
  works: () => runPendingJobs(world.api),
};

function debtAt({ debts, cards }: Life, which: number): string {
  const ids = [...debts.map(({ uuid }) => uuid), ...cards];
  return ids[which % ids.length] ?? "";
}

function happen<What extends Event["what"]>(life: Life, event: Of<What>): Promise<unknown> {
  const happening = happenings[event.what] as (life: Life, event: Of<What>) => Promise<unknown>;
  return happening(life, event);
}

test("whatever happens, whenever and wherever Home is read, it says what the ledgers tell", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anything, fc.constantFrom(...PLACES)), {
        minLength: EVENTS,
        maxLength: EVENTS,
      }),
      async (events) => {
        const life = await begin();
        await expectAsTold(life.user.userId);
        for (const [event, place] of events) {
          await happen(life, event);
          await expectAsTold(life.user.userId, place);
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  expect.assertions(6 * (EVENTS + 1) * WINDOWS.length * 2);
}, 300_000);
