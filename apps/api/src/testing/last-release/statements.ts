import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse, type Node } from "libpg-query";
import type { Client } from "pg";

import type { Release } from "#database/release.ts";

/** One that the code of a release runs, and what PostgreSQL takes its values for. */
export type Statement = {
  login: string;
  text: string;
  parameters: string[];
  results: string[];
};

/** What the last release is to be tried with on every schema that comes after its own. */
export type LastRelease = { version: string; migrations: number; statements: Statement[] };

/** A line for the release, then one for each statement. */
const FILE = fileURLToPath(new URL("statements.jsonl", import.meta.url));

export function readLastRelease(): LastRelease {
  const [head, ...statements] = readFileSync(FILE, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

  return {
    ...(head as Pick<LastRelease, "version" | "migrations">),
    statements: statements as Statement[],
  };
}

export function writeLastRelease({ version, migrations }: Release, statements: Statement[]): void {
  const lines = statements.map((each) => JSON.stringify(each)).toSorted();
  const head = JSON.stringify({ version, migrations: migrations.length });

  writeFileSync(FILE, `${[head, ...lines].join("\n")}\n`);
}

/**
 * Has PostgreSQL read and plan a statement as the login that runs it, which asks for every name, type
 * and right it needs, and for no value.
 * @param client of the owner, in a transaction.
 * @throws DatabaseError when the statement does not run.
 */
export async function describe(
  client: Client,
  { login, text }: Pick<Statement, "login" | "text">,
): Promise<Statement> {
  await client.query(`SAVEPOINT tried; SET LOCAL ROLE ${client.escapeIdentifier(login)}`);
  try {
    await client.query(`PREPARE tried AS ${text}`);
    const { rows } = await client.query<Pick<Statement, "parameters" | "results">>(
      `SELECT parameter_types::text[] AS parameters, coalesce(result_types::text[], '{}') AS results
       FROM pg_prepared_statements WHERE name = 'tried'`,
    );
    await client.query(`DEALLOCATE tried`);
    await client.query(`EXPLAIN (GENERIC_PLAN) ${text}`);

    return { login, text, parameters: [], results: [], ...rows[0] };
  } finally {
    await client.query("ROLLBACK TO tried");
  }
}

/**
 * Which statements of a release do not run, or mean something else, on the schema that a database has.
 * @param client of the owner, in a transaction.
 * @returns a line for each.
 */
export async function findBroken(client: Client, statements: Statement[]): Promise<string[]> {
  const required = await findRequiredColumns(client);
  const broken: string[] = [];
  for (const statement of statements) {
    const why = (await whyBroken(client, statement)) ?? (await findGap(statement.text, required));
    if (why !== null) broken.push(`${why} <- ${statement.login}: ${statement.text}`);
  }

  return broken;
}

async function whyBroken(client: Client, released: Statement): Promise<string | null> {
  try {
    const now = await describe(client, released);
    for (const kind of ["parameters", "results"] as const) {
      const [before, after] = [released[kind].join(", "), now[kind].join(", ")];
      if (before !== after) return `its ${kind} were ${before} and are ${after}`;
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

async function findRequiredColumns(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    SELECT relname AS table, array_agg(attname::text) AS columns
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0
      AND attnotnull AND NOT atthasdef AND attidentity = '' AND NOT attisdropped
    GROUP BY relname`);

  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** A column that must have a value, and to which an INSERT gives none. */
async function findGap(text: string, required: Map<string, string[]>): Promise<string | null> {
  if (!/\binsert\b/i.test(text)) return null;
  for (const { table, given } of insertsIn(await parse(text))) {
    const gap = required.get(table)?.find((column) => !given.includes(column));
    if (gap !== undefined) return `column "${gap}" of "${table}" must have a value`;
  }

  return null;
}

type Insert = { table: string; given: string[] };

/** At any depth: a WITH may insert too. */
function insertsIn(tree: unknown): Insert[] {
  if (typeof tree !== "object" || tree === null) return [];
  const inside = Object.values(tree).flatMap(insertsIn);

  return "InsertStmt" in tree ? [insertOf(tree as InsertNode), ...inside] : inside;
}

type InsertNode = Extract<Node, { InsertStmt: unknown }>;

function insertOf({ InsertStmt: { relation, cols = [], selectStmt } }: InsertNode): Insert {
  const lists = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt.valuesLists : [];
  const isDefault = (at: number) =>
    lists?.some((row) => "List" in row && "SetToDefault" in (row.List.items?.[at] ?? {}));
  const given = cols.flatMap((column, at) =>
    "ResTarget" in column && !isDefault(at) ? (column.ResTarget.name ?? []) : [],
  );

  return { table: relation?.relname ?? "", given };
}
