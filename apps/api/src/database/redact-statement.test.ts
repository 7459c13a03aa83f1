import { inspect } from "node:util";

import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { createTestDatabase } from "#testing/test-database.ts";

import { openDatabase } from "./database.ts";
import { users } from "./schema.ts";

const createdAt = new Date("2026-12-01T12:00:00Z");

async function failure(work: "duplicate" | "malformed"): Promise<unknown> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.logins, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const row = { email: "canary@example.org", passwordHash: "canary-hash", createdAt };

  return database
    .asSystem(async (db) => {
      if (work === "malformed") return db.execute(sql`select ${"canary-uuid"}::uuid`);
      await db.insert(users).values(row);
      return db.insert(users).values(row);
    })
    .catch((error: unknown) => error);
}

test.for(["duplicate", "malformed"] as const)(
  "the error of a failed statement (%s) describes the failure without any values",
  async (work) => {
    const error = await failure(work);

    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 10 })).not.toContain("canary");
    expect(error).toMatchObject({
      message: expect.stringMatching(/^Failed statement: /),
      cause: { code: work === "duplicate" ? "23505" : "22P02" },
    });
  },
);
