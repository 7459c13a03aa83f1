import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "libpg-query";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

import { thisRelease } from "#database/release.ts";

import setUp from "../global-setup.ts";
import { describe, writeLastRelease, type Statement } from "./statements.ts";

type Noted = Pick<Statement, "login" | "text">;

/** The tests' own PostgreSQL; at the end, what they noted of the product becomes `statements.jsonl`. */
export default async function setUpNotes(project: TestProject): Promise<() => Promise<void>> {
  const stop = await setUp(project);
  const folder = mkdtempSync(join(tmpdir(), "snowball-statements-"));
  const file = join(folder, "noted.jsonl");
  writeFileSync(file, "");
  project.provide("notedStatements", file);

  return async () => {
    const noted = readFileSync(file, "utf8").trimEnd().split("\n");
    const { serverUrl } = project.getProvidedContext();
    writeLastRelease(
      thisRelease(),
      await describeAll(
        serverUrl,
        noted.map((line) => JSON.parse(line) as Noted),
      ),
    );
    rmSync(folder, { recursive: true });
    await stop();
  };
}

async function describeAll(connectionString: string, noted: readonly Noted[]) {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query("BEGIN");
  const described: Statement[] = [];
  for (const each of await withoutRepetitions(noted)) described.push(await describe(client, each));
  await client.end();
  return described;
}

/** One of those that differ only in how long a list of values is: the shortest. */
async function withoutRepetitions(noted: readonly Noted[]): Promise<Noted[]> {
  const shortest = new Map<string, Noted>();
  for (const each of noted.toSorted((left, right) => left.text.length - right.text.length)) {
    const shape = await findShape(each.text);
    const key = `${each.login} ${shape}`;
    if (shape !== null && !shortest.has(key)) shortest.set(key, each);
  }

  return [...shortest.values()];
}

const PLANNED = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"];

/** Null for what is not planned, as the beginning of a transaction. */
async function findShape(text: string): Promise<string | null> {
  const { stmts: [only, ...others] = [] } = await parse(text);
  if (others.length > 0 || !PLANNED.some((kind) => kind in (only?.stmt ?? {}))) return null;

  return shapeOf(only?.stmt);
}

/** Where a part stands in the text says nothing of it. */
const PLACE = /^(location|number|rexpr_list_(start|end))$/;

function shapeOf(tree: unknown): string {
  return JSON.stringify(tree, (key, value: unknown) => {
    if (PLACE.test(key)) return undefined;
    if (key === "valuesLists") return [...new Set((value as unknown[]).map(shapeOf))].toSorted();
    return isInList(value) ? { ...value, rexpr: "a list" } : value;
  });
}

function isInList(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && "kind" in value && value.kind === "AEXPR_IN"
  );
}
