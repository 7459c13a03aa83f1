import { randomUUID } from "node:crypto";

import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { CYCLE, type Owner } from "#testing/row-owner.ts";
import { VALID_ROWS } from "#testing/valid-rows.ts";

import * as schema from "./schema.ts";

// The tables reject invalid rows from every login, even if a store has no check. The tried values are derived from
// PostgreSQL's catalog, so new tables and columns are tested as well.

/** Id columns without a foreign key, and the reason. */
const UNREFERENCED_IDS: Readonly<Record<string, string>> = {
  "sessions.device_id": "devices are deleted after a year, but their sessions may continue",
  "known_devices.device_id": "the id in the device's own token, and users may share a device",
  "security_events.session_id": "sessions are deleted earlier than their events",
  "email_changes.session_id": "sessions are deleted earlier than the changes requested in them",
};
/** A negative value is a credit or a refund. */
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
/** Counters and positions, which may have any non-negative integer. */
const COUNTERS = new Set([
  "subscription_prices.position",
  "accounts.transaction_count",
  "connections.revision",
  "attempt_counters.attempts",
  "security_events.times",
]);
/** Invalid values in addition to those of `WRONG_OF_TYPES`. */
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

/** Policies that let the owner change rows in triggers only. */
const TRIGGER_POLICIES: Readonly<Record<string, readonly string[]>> = {
  payoff_snapshots: ["owner_in_triggers to snowball for *"],
};

/** Longer than any allowed text. The server builds it, because sending it would be slower. */
const LONG = "repeat('x', 1100000)";

/** SQLSTATEs of a check, a foreign key, row-level security or a missing privilege, and an invalid value. */
const REJECTIONS = /^(23514|23503|42501|22...)$/;

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
  // The owner bypasses row-level security and privileges, so only the tables' constraints apply.
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

/** Returns the SQLSTATE that rejects a row of Berta's, or null if it is accepted. Always rolls back. */
async function findRejection(client: Client, { table, wrong }: WrongRow): Promise<string | null> {
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
    const failures: string[] = [];
    for (const row of rows) {
      const rejection = await findRejection(client, row);
      if (rejection === null || !REJECTIONS.test(rejection)) {
        failures.push(`${login}: ${row.table} with ${row.what} (${rejection ?? "accepted"})`);
      }
    }
    return failures;
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
  if (isEnum(table, column)) return ["nonsense", ""];

  return [
    ...ofType.filter((value) => !(COUNTERS.has(name) && value === "2147483647")),
    ...(NUMBERS.has(type) && !MAY_BE_NEGATIVE.has(name) ? ["-1"] : []),
    ...(WRONG_NUMBERS[name] ?? []),
  ];
}

const tables = Object.values(schema).filter((each) => each instanceof PgTable);

/** Enum values of each column, by `table.column`. They are cached, because reading them from the schema is slow. */
const enumValuesByColumn = new Map(
  tables
    .map((each) => getTableConfig(each))
    .flatMap(({ name: table, columns: all }) =>
      all.map(({ name, enumValues }) => [`${table}.${name}`, enumValues] as const),
    ),
);

/** Returns the values of the column's TypeScript enum; undefined for any text. */
function enumValuesOf(table: string, column: string): readonly string[] | undefined {
  return enumValuesByColumn.get(`${table}.${column}`);
}

function isEnum(table: string, column: string): boolean {
  return (enumValuesOf(table, column)?.length ?? 0) > 0;
}

test("accepts the valid row of each table", async () => {
  const names = [...new Set(columns.map(({ table }) => table))];

  expect(Object.keys(VALID_ROWS).toSorted()).toEqual(names.toSorted());
  for (const table of names) {
    expect([table, await findRejection(owner, { table, wrong: {}, what: "nothing" })]).toEqual([
      table,
      null,
    ]);
  }
});

// Privileges and policies do not apply to the owner. Constraints that reject its rows apply to the other logins too.
test("rejects an invalid number, date, enum value, text or document, even from the owner", async () => {
  const rows = columns.flatMap((each) =>
    wrongValues(each).map((value) => ({
      table: each.table,
      wrong: { [each.column]: value },
      what: `${each.column} = ${value}`,
    })),
  );

  expect(await accepted(rows, { owner })).toEqual([]);
});

test("rejects a row that refers to another user's row, from every login", async () => {
  const theirs: Readonly<Record<string, string>> = {
    user_id: anna.user,
    connection_id: anna.connection,
    account_id: anna.account,
    duplicate_of: anna.connection,
    debt_id: anna.debt,
  };
  const ids = columns.filter(({ column, type }) => type === "uuid" && column !== "id");
  const references = ids.filter(({ table, column }) => !(`${table}.${column}` in UNREFERENCED_IDS));
  expect(references.filter(({ column }) => !(column in theirs))).toEqual([]);

  // Sets each reference alone and all except each to another user's row, so that every combination is invalid.
  const rows = [...new Set(references.map(({ table }) => table))].flatMap((table) => {
    const names = references.filter((each) => each.table === table).map(({ column }) => column);
    if (names.length < 2) return []; // The row refers only to its user. The next tests cover it.
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

test("a manual debt with the id of another user's account does not block that account's entry", async () => {
  const id = anna.account;
  const manual = { ...validRow("debt_entries", berta), id, account_id: null };
  const linked = { ...validRow("debt_entries", anna), id, account_id: id, removed_at: null };

  await insert(owner, "debt_entries", manual);
  await expect(insert(owner, "debt_entries", linked)).resolves.toBeUndefined();
});

test("a user cannot read, write or take over another user's row", async () => {
  const owned = columns.filter(({ column }) => column === "user_id").map(({ table }) => table);
  const api = logins["snowball_api"];
  if (!api) throw new Error("There is no login.");

  for (const table of owned) {
    const row = { table, wrong: validRow(table, anna), what: "all of another user's" };
    expect(await findRejection(api, row)).toBe("42501");

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

test("every table with user data has forced row-level security with exactly the expected policies", async () => {
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
        // A trigger removes the data of a deleted account from the snapshots, as the owner.
        ...(TRIGGER_POLICIES[table] ?? []),
        "system to snowball_system for *",
      ],
    ]);
  }
});

test("foreign keys between rows of users include the user", async () => {
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

test("an enum column accepts exactly the values in the schema", async () => {
  const { rows } = await owner.query<{ table: string; column: string; definition: string }>(`
    SELECT c.relname AS table, a.attname AS column, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
    WHERE k.contype = 'c' AND c.relnamespace = 'public'::regnamespace`);
  const enumColumns = columns.filter(({ table, column }) => isEnum(table, column));

  expect(enumColumns.length).toBeGreaterThan(10);
  for (const { table, column } of enumColumns) {
    const allowed = rows
      .filter((row) => row.table === table && row.column === column)
      .flatMap(({ definition }) =>
        [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value),
      );
    expect([table, column, allowed]).toEqual([table, column, enumValuesOf(table, column)]);
  }
});
