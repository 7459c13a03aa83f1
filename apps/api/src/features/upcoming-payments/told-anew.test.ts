import type { UpcomingPayment } from "@snowball/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findUserDay } from "#features/profile/index.ts";
import { CARD } from "#testing/debt-world.ts";
import { explainStatements } from "#testing/explain-statements.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { listUpcomingPayments, tellListed } from "./list-upcoming-payments.ts";
import { findTelling } from "./payment-line-store.ts";
import type { ListedPayments } from "./present-upcoming-payment.ts";
import { areLinesTold } from "./tell-lines.ts";

// When the lines that Home reads are told anew: after every change of what they are told from, and for each
// day before it begins.

const HOUR_MS = 3_600_000;
const window = { limit: 25, offset: 0 };

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});

afterAll(() => world.close());

async function look({ userId }: SignedInUser) {
  const caller = { userId, deviceTimeZone: null };
  return read(await listUpcomingPayments(world.api.deps, { caller, window }));
}

function read({ shown, ...listed }: ListedPayments) {
  return { ...listed, shown: shown.map((line) => JSON.parse(line) as UpcomingPayment) };
}

async function areTold({ userId }: SignedInUser): Promise<boolean> {
  const { database, clock } = world.api.deps;
  const now = clock.now();
  return database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    return areLinesTold(await findTelling(queries, userId), { now, day });
  });
}

function tell({ userId }: SignedInUser) {
  const { database, clock } = world.api.deps;
  const now = clock.now();
  return database.asUser(userId, async (queries) => {
    const day = await findUserDay(queries, { userId, deviceTimeZone: null }, now);
    return read(await tellListed(queries, { userId, now, day, window }));
  });
}

/** One who has looked at Home since a debt was entered, a card linked and a payment recorded. */
async function debtor() {
  const { user, debt } = await world.debtor();
  const card = await world.addAccount(user, CARD);
  await world.pay(user, debt.uuid, { amount: "20.00" });
  await runPendingJobs(world.api);
  await look(user);
  return { user, debt, card };
}

async function linesOf(user: SignedInUser): Promise<object[]> {
  return queryDatabase(world.api, "SELECT * FROM payment_lines WHERE user_id = $1", [user.userId]);
}

test("a change of any table that payments are told from is noted, whoever makes it", async () => {
  const { user, debt } = await debtor();
  const statements = await explainStatements(world.api, {
    userId: user.userId,
    work: () => tell(user),
  });
  const read = new Set(
    statements.flatMap(({ text }) =>
      [...text.matchAll(/(?:from|join|, ) "(\w+)"(?![.\w])/g)].flatMap(([, table]) => table ?? []),
    ),
  );
  expect([...read].toSorted()).toEqual([
    "accounts",
    "connections",
    "debt_entries",
    "liabilities",
    "obligations",
    "payments",
    "users",
  ]);

  for (const table of [...read].filter((name) => name !== "users")) {
    expect([table, await areTold(user)]).toEqual([table, true]);
    await queryDatabase(world.api, `UPDATE ${table} SET user_id = user_id WHERE user_id = $1`, [
      user.userId,
    ]);
    expect([table, await areTold(user)]).toEqual([table, false]);
    await look(user);
    const noted = await queryDatabase<{ event: string }>(
      world.api,
      `SELECT array_to_string(array_agg(substring(tgname from '[a-z]+$') ORDER BY tgname), ' ') AS event
       FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname LIKE 'note_line_changes_%'`,
      [table],
    );
    expect([table, noted]).toEqual([table, [{ event: "delete insert update" }]]);
  }
  const moveTo = (zone: string) =>
    queryDatabase(world.api, "UPDATE users SET time_zone = $2 WHERE id = $1", [user.userId, zone]);
  await moveTo("Etc/UTC");
  await look(user);
  expect(await areTold(user)).toBe(true);
  await moveTo("");
  await moveTo("Etc/UTC");
  expect(await areTold(user)).toBe(false);
  expect((await look(user)).shown.map(({ debt: uuid }) => uuid)).toContain(debt.uuid);
});

test("a payment that is marked costs its own debt's lines, and no other's are told anew", async () => {
  const { user, debt, card } = await debtor();
  const versions = async () =>
    Object.fromEntries(
      (
        await queryDatabase<{ debt: string; version: string }>(
          world.api,
          "SELECT debt_id AS debt, string_agg(xmin::text, ' ') AS version FROM payment_lines WHERE user_id = $1 GROUP BY 1",
          [user.userId],
        )
      ).map(({ debt: uuid, version }) => [uuid, version]),
    );
  const before = await versions();
  await world.pay(user, debt.uuid, { amount: "55.00" });
  const { shown } = await look(user);
  const after = await versions();

  expect(shown.find((line) => line.debt === debt.uuid)).toMatchObject({ left: "0.00" });
  expect(after[card]).toBe(before[card]);
  expect(after[debt.uuid]).not.toBe(before[debt.uuid]);
});

test("what was told the day before says at each hour what is told at it: a payment is overdue when its day is over", async () => {
  const user = await world.signUp();
  const due = { ...CARD.liability, nextPaymentDueDate: "2026-12-01", isOverdue: null };
  await world.addAccount(user, { ...CARD, liability: due });
  await world.create(user, {
    name: "Grandma",
    kind: "personal_loan",
    balances: [{ id: "loan", amount: "1200.00", apr: "5" }],
    minimum: "75.00",
    due_day: 1,
  });
  await look(user);
  const told = () =>
    queryDatabase(world.api, "SELECT * FROM payment_tellings WHERE user_id = $1", [user.userId]);
  const before = await told();
  const seen: string[] = [];
  for (let hour = 0; hour < 26; hour += 1) {
    const listed = await look(user);
    expect([hour, listed]).toEqual([hour, await tell(user)]);
    const [card] = listed.shown.filter(({ name }) => name === "Platinum Visa");
    seen.push(`${card?.is_overdue} ${card?.question}`);
    world.api.deps.clock.advance(HOUR_MS);
  }

  expect(await told()).toEqual(before);
  expect(seen[0]).toBe("false null");
  expect(seen[12]).toBe("false was_it_paid");
  expect(seen[24]).toBe("true was_it_paid");
  world.api.deps.clock.set("2026-12-01T12:00:00Z");
});

test("a change that is made while lines are told is not lost", async () => {
  const { user, debt } = await debtor();
  const other = new Client({ connectionString: world.api.connectionString });
  await other.connect();
  try {
    await other.query("BEGIN");
    await other.query("UPDATE payments SET amount = 30 WHERE user_id = $1", [user.userId]);
    await world.change(user, debt.uuid, { nickname: "Gran" });
    expect((await look(user)).shown.find((line) => line.debt === debt.uuid)).toMatchObject({
      nickname: "Gran",
      left: "55.00",
    });
    await other.query("COMMIT");
  } finally {
    await other.end();
  }

  expect(await areTold(user)).toBe(false);
  expect((await look(user)).shown.find((line) => line.debt === debt.uuid)?.left).toBe("45.00");
});

test("while somebody else changes a user's debts, Home answers at once and keeps nothing", async () => {
  const { user, debt } = await debtor();
  const other = new Client({ connectionString: world.api.connectionString });
  await other.connect();
  try {
    await world.change(user, debt.uuid, { nickname: "Gran" });
    await other.query("BEGIN");
    await other.query("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", [user.userId]);
    const before = await linesOf(user);
    expect((await look(user)).shown.find((line) => line.debt === debt.uuid)?.nickname).toBe("Gran");
    expect(await linesOf(user)).toEqual(before);
    await other.query("COMMIT");
  } finally {
    await other.end();
  }

  await look(user);
  expect(await areTold(user)).toBe(true);
});

test("after the ledger is kept, the lines are told again before anybody looks", async () => {
  const { user, debt } = await debtor();
  await world.change(user, debt.uuid, { minimum: "90.00" });
  expect(await areTold(user)).toBe(false);
  await runPendingJobs(world.api);

  expect(await areTold(user)).toBe(true);
  expect((await look(user)).shown.find((line) => line.debt === debt.uuid)?.amount).toBe("90.00");
});

test("of one who never looked at Home nothing is kept", async () => {
  const { user } = await world.debtor();
  await runPendingJobs(world.api);

  expect(await linesOf(user)).toEqual([]);
});

test("what another release told is told anew", async () => {
  const { user } = await debtor();
  await queryDatabase(world.api, "UPDATE payment_tellings SET told_by = '0' WHERE user_id = $1", [
    user.userId,
  ]);
  expect(await areTold(user)).toBe(false);
  await look(user);
  expect(await areTold(user)).toBe(true);
});

test("what is told of an account goes with it, and with the user all of it", async () => {
  const { user, debt, card } = await debtor();
  const debtsOf = async () =>
    (await linesOf(user)).map((line) => (line as { debt_id: string }).debt_id);
  expect(await debtsOf()).toContain(card);
  await world.api.deps.database.asSystem((queries) =>
    queries.execute(
      `DELETE FROM connections WHERE id = (SELECT connection_id FROM accounts WHERE id = '${card}')`,
    ),
  );
  expect(await debtsOf()).not.toContain(card);
  expect((await look(user)).shown.map((line) => line.debt)).toEqual([debt.uuid]);

  await world.api.deps.database.asSystem((queries) =>
    queries.execute(`DELETE FROM users WHERE id = '${user.userId}'`),
  );
  for (const table of ["payment_lines", "payment_line_changes", "payment_tellings"]) {
    expect(
      await queryDatabase(world.api, `SELECT * FROM ${table} WHERE user_id = $1`, [user.userId]),
    ).toEqual([]);
  }
});
