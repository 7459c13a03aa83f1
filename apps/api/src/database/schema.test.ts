import { readdirSync, readFileSync } from "node:fs";

import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableConfig, integer, pgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

import * as schema from "./schema.ts";
import { limits } from "./schema/limits.ts";

test("the migrations match the schema, so that drizzle-kit has nothing to generate", async () => {
  const meta = new URL("./migrations/meta/", import.meta.url);
  const [newest = ""] = readdirSync(meta)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .toReversed();
  const before = JSON.parse(readFileSync(new URL(newest, meta), "utf8")) as Parameters<
    typeof generateMigration
  >[0];

  expect(await generateMigration(before, generateDrizzleJson(schema, before.id))).toEqual([]);
});

test("no migration can be generated from a column without limits", () => {
  const debts = pgTable("debts", { months: integer() }, (table) => limits(table, {}));

  expect(() => getTableConfig(debts)).toThrow(
    "debts_months_check: say in the schema what its limits are.",
  );
});
