import { randomUUID } from "node:crypto";

import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { CYCLE, type Owner } from "#testing/row-owner.ts";
import { VALID_ROWS } from "#testing/valid-rows.ts";

import * as schema from "./schema.ts";

// Whatever a store forgets to check: what cannot be true is refused by the table itself, whoever
// writes it. What is tried follows from PostgreSQL's own catalog, so a new table or column is tried too.

/** Whose rows name no other row: what the id is of, or why nothing holds it. */
const LOOSE_IDS: Readonly<Record<string, string>> = {
  "sessions.device_id": "devices are forgotten after a year, sessions of them may go on",
  "known_devices.device_id": "what the device's own token says; one device may serve several users",
  "security_events.session_id": "sessions are forgotten sooner than what happened in them",
  "email_changes.session_id": "sessions are forgotten sooner than the changes asked for in them",
};
/** Below zero is a credit, or money that came back. */
const MAY_BE_NEGATIVE = new Set([
  "accounts.balance_current",
  "accounts.balance_available",
  "liabilities.last_statement_balance",
  "liabilities.last_payment_amount",
  "credit_aprs.balance_subject_to_apr",
  "transactions.amount",
  "payoff_snapshots.owed",
  "invoices.amount",
  "billing_records.amount",
]);
/** Counted up from nothing, or after all others: as high as an integer goes. */
const COUNTERS = new Set([
  "subscription_prices.position",
  "accounts.transaction_count",
  "connections.revision",
  "attempt_counters.attempts",
  "security_events.times",
]);
/** Beside what is wrong with every number of the type. */
const WRONG_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  "debt_entries.due_day": ["0", "32"],
  "debt_entries.annual_fee_month": ["0", "13"],
  "debt_entries.lead_days": ["31"],
  "debt_entries.reminder_days": ["31"],
  "payments.amount": ["0"],
  "liabilities.term_months": ["0", "601"],
  "liabilities.interest_rate_percentage": ["1001"],
  "credit_aprs.apr_percentage": ["1001"],
  "payoff_snapshots.months": ["1201"],
  "security_events.times": ["0"],
};

/** What the owner may do in a trigger, and nowhere else. */
const OF_OWNER_IN_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  payoff_snapshots: ["owner_in_triggers to snowball for *"],
};

/** Longer than anything that is kept; made where it is refused, because sending it takes longer. */
const LONG = "repeat('x', 1100000)";

/** A check, a key, row-level security or a grant, a value that the type does not have. */
const REFUSALS = /^(23514|23503|42501|22...)$/;

type Column = { table: string; column: string; type: string };
type WrongRow = { table: string; wrong: Record<string, unknown>; what: string };

const [anna, berta] = [anyOwner(), anyOwner()];

function anyOwner(): Owner {
  const id = randomUUID;
  return { user: id(), connection: id(), account: id(), debt: id() };
}

let testDatabase: TestDatabase;
let owner: Client;
const logins: Record<string, Client> = {};
let columns: Column[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = await connect(testDatabase.connectionString);
  logins["snowball_api"] = await connect(testDatabase.logins.api);
  logins["snowball_system"] = await connect(testDatabase.logins.system);
  // Past row-level security and grants: what is left are the tables' own promises.
  logins["owner"] = owner;
  for (const each of [anna, berta]) {
    await insert(owner, "users", VALID_ROWS["users"]?.(each.user, each) ?? {});
    const connection = VALID_ROWS["connections"]?.(each.connection, each);
    await insert(owner, "connections", { ...connection, duplicate_of: null });
    await insert(owner, "accounts", VALID_ROWS["accounts"]?.(each.account, each) ?? {});
    const entry = { ...validRow("debt_entries", each), id: each.debt, account_id: null };
    await insert(owner, "debt_entries", entry);
    await insert(owner, "obligations", { ...validRow("obligations", each), cycle: CYCLE });
  }
  await logins["snowball_api"].query("SELECT set_config('snowball.user_id', $1, false)", [
    berta.user,
  ]);
  ({ rows: columns } = await owner.query<Column>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, null) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'schema_migrations'
    ORDER BY c.relname, a.attnum`));
});

afterAll(async () => {
  for (const client of Object.values(logins)) await client.end();
  await testDatabase.drop();
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function insert(client: Client, table: string, row: Record<string, unknown>): Promise<void> {
  const entries = Object.entries(row);
  const names = entries.map(([name]) => client.escapeIdentifier(name));
  const places = entries.map(([, value], index) =>
    value === LONG ? `coalesce($${index + 1}::text, ${LONG})` : `$${index + 1}`,
  );
  await client.query(
    `INSERT INTO ${client.escapeIdentifier(table)} (${names.join(", ")}) VALUES (${places.join(", ")})`,
    entries.map(([, value]) => (value === LONG ? null : value)),
  );
}

function validRow(table: string, of: Owner): Record<string, unknown> {
  const make = VALID_ROWS[table];
  if (!make) throw new Error(`Give testing/valid-rows.ts a row of ${table}.`);

  return make(randomUUID(), of);
}

/** The SQLSTATE with which a row of Berta's is refused; null where it is taken. Nothing is kept. */
async function refusalOf(client: Client, { table, wrong }: WrongRow): Promise<string | null> {
  await client.query("BEGIN");
  try {
    await insert(client, table, { ...validRow(table, berta), ...wrong });
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return error.code ?? "none";
    throw error;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function accepted(rows: readonly WrongRow[], clients = logins): Promise<string[]> {
  const found = Object.entries(clients).map(async ([login, client]) => {
    const taken: string[] = [];
    for (const row of rows) {
      const refusal = await refusalOf(client, row);
      if (refusal === null || !REFUSALS.test(refusal)) {
        taken.push(`${login}: ${row.table} with ${row.what} (${refusal ?? "taken"})`);
      }
    }
    return taken;
  });
  return (await Promise.all(found)).flat();
}

const WRONG_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  numeric: ["NaN", "Infinity", "-Infinity", "1e18", "-1e18"],
  smallint: ["-32768", "32767"],
  integer: ["-2147483648", "2147483647"],
  bigint: ["-9223372036854775808", "9223372036854775807"],
  date: ["infinity", "-infinity", "10000-01-01", "0044-03-15 BC", "1582-10-04"],
  "timestamp with time zone": ["infinity", "-infinity", "10000-01-01", "0044-03-15 BC"],
  text: [LONG],
  json: ['"nonsense"', "42", "null", "true", "{"],
  jsonb: ['"nonsense"', "42", "null", "true"],
  uuid: [],
  boolean: [],
};
const NUMBERS = new Set(["numeric", "smallint", "integer", "bigint"]);

function wrongValues({ table, column, type }: Column): readonly string[] {
  const name = `${table}.${column}`;
  const ofType = WRONG_OF_TYPES[type];
  if (!ofType) throw new Error(`${name}: say here what a wrong ${type} is.`);
  if (isWord(table, column)) return ["nonsense", ""];

  return [
    ...ofType.filter((value) => !(COUNTERS.has(name) && value === "2147483647")),
    ...(NUMBERS.has(type) && !MAY_BE_NEGATIVE.has(name) ? ["-1"] : []),
    ...(WRONG_NUMBERS[name] ?? []),
  ];
}

const tables = Object.values(schema).filter((each) => each instanceof PgTable);

/** The allowed words of each column, by `table.column`; reading them from the schema is slow. */
const words = new Map(
  tables
    .map((each) => getTableConfig(each))
    .flatMap(({ name: table, columns: all }) =>
      all.map(({ name, enumValues }) => [`${table}.${name}`, enumValues] as const),
    ),
);

/** The words that TypeScript takes the column to hold; undefined for any text. */
function wordsOf(table: string, column: string): readonly string[] | undefined {
  return words.get(`${table}.${column}`);
}

function isWord(table: string, column: string): boolean {
  return (wordsOf(table, column)?.length ?? 0) > 0;
}

test("of every table a row is known that is right", async () => {
  const names = [...new Set(columns.map(({ table }) => table))];

  expect(Object.keys(VALID_ROWS).toSorted()).toEqual(names.toSorted());
  for (const table of names) {
    expect([table, await refusalOf(owner, { table, wrong: {}, what: "nothing" })]).toEqual([
      table,
      null,
    ]);
  }
});

// The owner passes grants and policies: constraints that refuse its rows refuse those of the other logins too.
test("refuses an impossible number, date, word, text or document, even from the owner", async () => {
  const rows = columns.flatMap((each) =>
    wrongValues(each).map((value) => ({
      table: each.table,
      wrong: { [each.column]: value },
      what: `${each.column} = ${value}`,
    })),
  );

  expect(await accepted(rows, { owner })).toEqual([]);
});

test("a row that hangs on another user's is refused, whoever writes it", async () => {
  const theirs: Readonly<Record<string, string>> = {
    user_id: anna.user,
    connection_id: anna.connection,
    account_id: anna.account,
    duplicate_of: anna.connection,
    debt_id: anna.debt,
  };
  const ids = columns.filter(({ column, type }) => type === "uuid" && column !== "id");
  const held = ids.filter(({ table, column }) => !(`${table}.${column}` in LOOSE_IDS));
  expect(held.filter(({ column }) => !(column in theirs))).toEqual([]);

  // Each alone and all but each: the row and what it hangs on disagree in every way there is.
  const rows = [...new Set(held.map(({ table }) => table))].flatMap((table) => {
    const names = held.filter((each) => each.table === table).map(({ column }) => column);
    if (names.length < 2) return []; // Only its user: a row of another user, told apart below.
    const subsets = [
      ...names.map((name) => [name]),
      ...(names.length > 2 ? names.map((name) => names.filter((each) => each !== name)) : []),
    ];
    return subsets.map((subset) => ({
      table,
      wrong: Object.fromEntries(subset.map((name) => [name, theirs[name]])),
      what: `another's ${subset.join(" and ")}`,
    }));
  });
  expect(await accepted(rows)).toEqual([]);
});

test("a row that is named like another user's does not stand in that user's way", async () => {
  const id = anna.account;
  const manual = { ...validRow("debt_entries", berta), id, account_id: null };
  const linked = { ...validRow("debt_entries", anna), id, account_id: id, removed_at: null };

  await insert(owner, "debt_entries", manual);
  await expect(insert(owner, "debt_entries", linked)).resolves.toBeUndefined();
});

test("no user reads, writes or takes over another's row", async () => {
  const owned = columns.filter(({ column }) => column === "user_id").map(({ table }) => table);
  const api = logins["snowball_api"];
  if (!api) throw new Error("There is no login.");

  for (const table of owned) {
    const row = { table, wrong: validRow(table, anna), what: "all of another user's" };
    expect(await refusalOf(api, row)).toBe("42501");

    await insert(owner, table, validRow(table, anna)).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === "23505")) throw error;
    });
    for (const statement of [
      `SELECT user_id FROM ${table} WHERE user_id = '${anna.user}'`,
      `UPDATE ${table} SET user_id = '${berta.user}' WHERE user_id = '${anna.user}'`,
      `DELETE FROM ${table} WHERE user_id = '${anna.user}'`,
    ]) {
      const touched = await api.query(statement).then(
        ({ rowCount }) => (rowCount === 0 ? "nothing" : `${rowCount} rows`),
        ({ code }: DatabaseError) => (code === "42501" ? "nothing" : code),
      );
      expect([statement, touched]).toEqual([statement, "nothing"]);
    }
  }
});

test("a table that says whose its rows are is closed to all but its policies, the owner included", async () => {
  const { rows } = await owner.query<{ table: string; policies: string[] }>(`
    SELECT c.relname AS table, array(
      SELECT format('%s to %s for %s', p.polname, array_to_string(p.polroles::regrole[], ', '), p.polcmd)
      FROM pg_policy p WHERE p.polrelid = c.oid AND c.relrowsecurity AND c.relforcerowsecurity
        AND p.polpermissive AND (p.polwithcheck IS NOT NULL OR p.polname = 'owner_in_triggers')
      ORDER BY 1) AS policies
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (c.relname = 'users' OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id'))
    ORDER BY 1`);

  expect(rows.length).toBeGreaterThan(20);
  for (const { table, policies } of rows) {
    expect([table, policies]).toEqual([
      table,
      [
        "own_rows to snowball_api for *",
        // What a key's cascade deletes, its trigger takes out of the snapshots; and what has changed of
        // payments is noted by triggers, whatever the release, while there is a user.
        ...(OF_OWNER_IN_TRIGGERS[table] ?? []),
        "system to snowball_system for *",
      ],
    ]);
  }
});

test("a key between rows of users has the user in it", async () => {
  const { rows } = await owner.query<{ key: string }>(`
    SELECT conname AS key FROM pg_constraint
    WHERE contype = 'f' AND confrelid <> 'users'::regclass
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = 'user_id')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = confrelid AND attname = 'user_id')
      AND NOT EXISTS (
        SELECT FROM unnest(conkey, confkey) AS pair (here, there)
        JOIN pg_attribute h ON h.attrelid = conrelid AND h.attnum = here AND h.attname = 'user_id'
        JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = there AND t.attname = 'user_id')`);

  expect(rows).toEqual([]);
});

test("a column of words takes exactly those that the code knows", async () => {
  const { rows } = await owner.query<{ table: string; column: string; definition: string }>(`
    SELECT c.relname AS table, a.attname AS column, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
    WHERE k.contype = 'c' AND c.relnamespace = 'public'::regnamespace`);
  const withWords = columns.filter(({ table, column }) => isWord(table, column));

  expect(withWords.length).toBeGreaterThan(10);
  for (const { table, column } of withWords) {
    const taken = rows
      .filter((row) => row.table === table && row.column === column)
      .flatMap(({ definition }) => [...definition.matchAll(/'([^']*)'/g)].map(([, word]) => word));
    expect([table, column, taken]).toEqual([table, column, wordsOf(table, column)]);
  }
});
