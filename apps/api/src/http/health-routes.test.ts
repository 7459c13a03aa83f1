import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { createTestApi } from "#testing/test-api.ts";

test("a process whose connections are all at work says that it is ready, and at once", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  let isWorking = true;
  const work = Promise.all(
    Array.from({ length: 8 }, () =>
      api.deps.database.asSystem((queries) => queries.execute(sql`select pg_sleep(1)`)),
    ),
  ).finally(() => (isWorking = false));

  const answers = await Promise.all(Array.from({ length: 50 }, () => api.call("GET", "/readyz")));

  expect(isWorking).toBe(true);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await work;
});
