import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { listJobs } from "#app.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import { createTestApi } from "#testing/test-api.ts";

test("is ready without waiting while all database connections are busy", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const holder = new Client({ connectionString: api.connectionString });
  await holder.connect();
  await holder.query("select pg_advisory_lock(1)");
  const wait = sql`select pg_advisory_lock_shared(1)`;
  let isWorking = true;
  const work = Promise.all(
    Array.from({ length: 4 }, () => [
      api.deps.database.asSystem((db) => db.execute(wait)),
      api.deps.database.asUser(crypto.randomUUID(), (db) => db.execute(wait)),
    ]).flat(),
  ).finally(() => (isWorking = false));

  const answers = await Promise.all(Array.from({ length: 50 }, () => api.call("GET", "/readyz")));

  expect(isWorking).toBe(true);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await holder.end();
  await work;
});

test("reports degraded but stays ready without a job worker", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const readiness = async () => {
    const answer = await api.call("GET", "/readyz");
    return [answer.statusCode, answer.json<{ status: string }>().status];
  };
  expect(await readiness()).toEqual([200, "degraded"]);

  const runner = await runJobs({
    connectionString: api.logins.system,
    jobs: listJobs(api.deps),
    log: api.app.log,
  });
  expect(await readiness()).toEqual([200, "ok"]);

  await runner.stop();
  // PostgreSQL releases a connection's locks shortly after it was closed.
  await expect.poll(readiness).toEqual([200, "degraded"]);
});
