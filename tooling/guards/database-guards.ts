import type { Guard } from "./guard.ts";

const DATABASE = "apps/api/src/database";

/** Of the way to the database, and of what it refuses by itself. */
export const DATABASE_GUARDS: readonly Guard[] = [
  {
    name: "row-level security of a table",
    file: `${DATABASE}/migrations/0001_tables.sql`,
    text: 'ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;',
    without: "SELECT 1;",
    test: `${DATABASE}/database.test.ts`,
  },
  {
    name: "what was asked at once is over before its transaction ends",
    file: `${DATABASE}/at-once.ts`,
    text: "await Promise.allSettled([all, ...asked]);",
    without: "await Promise.allSettled([]);",
    test: `${DATABASE}/at-once.test.ts`,
  },
  {
    name: "no value of a failed statement is logged",
    file: `${DATABASE}/redact-statement.ts`,
    text: "if (!(error instanceof DrizzleQueryError)) return error;",
    without: "if (error !== undefined) return error;",
    test: `${DATABASE}/redact-statement.test.ts`,
  },
  {
    name: "a login that may do more is refused",
    file: `${DATABASE}/acting-role.ts`,
    text: "if (rights.excess !== null) {",
    without: "if (rights.excess === '') {",
    test: `${DATABASE}/external-server.test.ts`,
  },
  {
    name: "sealing anew overwrites no write beside it",
    file: `${DATABASE}/sealed/sealed-store.ts`,
    text: "${and(...isRow, eq(column, sealed))}",
    without: "${and(...isRow, isNotNull(column))}${sealed === '' ? sql`;` : sql``}",
    test: "apps/api/src/testing/reseal.test.ts",
  },
  {
    name: "a read acts as whom it should, or its answer is thrown away",
    file: `${DATABASE}/reading-connection.ts`,
    text: "if (acting !== reader.role) throw",
    without: "if (false) throw",
    test: `${DATABASE}/pooled-logins.test.ts`,
  },
  {
    name: "a read can change nothing",
    file: `${DATABASE}/reading-connection.ts`,
    text: "set_config('transaction_read_only', 'on', true)",
    without: "set_config('transaction_read_only', 'off', true)",
    test: `${DATABASE}/reads.test.ts`,
  },
  {
    name: "what is read at once is of one moment",
    file: `${DATABASE}/reading-connection.ts`,
    text: "begin isolation level repeatable read, read only",
    without: "begin isolation level read committed, read only",
    test: "apps/api/src/features/upcoming-payments/one-moment.test.ts",
  },
  {
    name: "a read that failed leaves its connection as it was",
    file: `${DATABASE}/reading-connection.ts`,
    text: 'await this.#client.query("rollback").catch(this.#giveUp);',
    without: "void this.#giveUp;",
    test: `${DATABASE}/reads.test.ts`,
  },
  {
    name: "a read's user is named for its message alone",
    file: `${DATABASE}/reading-connection.ts`,
    text: "set_config('snowball.user_id', $1, true)",
    without: "set_config('snowball.user_id', $1, false)",
    test: `${DATABASE}/pooled-logins.test.ts`,
  },
  {
    name: "what was asked for in one name is not read in the next one's",
    file: `${DATABASE}/reading-connection.ts`,
    text: "if (this.#loan !== loan) throw",
    without: "if (false) throw",
    test: `${DATABASE}/reads.test.ts`,
  },
];
