import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createForgetExpiredJob } from "./jobs.ts";

const DAY_MS = 24 * 3_600_000;

test("deletes sessions and keys a month after they expired, and counters when they end", async () => {
  const api = await createTestApi();
  await signUp(api);
  const job = createForgetExpiredJob(api.deps);

  expect(await rowsOf(api)).toEqual({ users: 1, sessions: 1, keys: 1, counters: 5 });

  api.deps.clock.advance(31 * DAY_MS - 1);
  await job.run({});
  expect(await rowsOf(api)).toEqual({ users: 1, sessions: 1, keys: 1, counters: 0 });

  api.deps.clock.advance(14 * DAY_MS);
  await job.run({});
  expect(await rowsOf(api)).toEqual({ users: 1, sessions: 0, keys: 0, counters: 0 });
  await api.close();
});

async function rowsOf({ deps }: TestApi) {
  const { rows } = await deps.database.asSystem((db) =>
    db.execute(sql`
      select (select count(*) from users)::int as users, (select count(*) from sessions)::int as sessions,
        (select count(*) from email_keys)::int as keys,
        (select count(*) from attempt_counters)::int as counters`),
  );

  return rows[0];
}
