import { expect, test } from "vitest";

import { remindThroughCrash } from "./reminders-through-crash.ts";
import { createTestDatabase } from "./test-database.ts";

const USERS = Number(process.env["REMINDER_USERS"] ?? 200);

test("sends each reminder once despite two workers, a killed worker and repeated rounds", async () => {
  const database = await createTestDatabase();
  try {
    const { mailsAtKill, ...came } = await remindThroughCrash(database, USERS);

    expect(came).toMatchObject({ users: USERS, mails: USERS, doubled: 0, missed: 0 });
    expect(mailsAtKill).toBeLessThan(USERS);
  } finally {
    await database.drop();
  }
}, 420_000);
