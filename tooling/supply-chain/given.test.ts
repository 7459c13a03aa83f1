import { expect, test } from "vitest";

import { saying, server } from "./shipped-sources.ts";

// What decides is given, so that a test can say it: the time, chance, the network and mail. Each is asked
// for in its adapter only; a new line in a list here is a decision.

const NETWORK =
  /\bfetch\(|\bundici\b|import (?!type)[^;]*(?:request|connect|get)\b[^;]*from "node:(?:https?|http2|net|tls|dgram)"/;

test("the time is asked for by the clock alone", () => {
  const asking =
    /\bDate\.now\b|\bnew Date(?:\(\)|;)|(?<!new )\bDate\(\)|\bprocess\.hrtime\b|\btimeOrigin\b|\bTemporal\.Now\b/;

  expect(saying(asking)).toEqual([
    "apps/api/src/adapters/system-clock/followed-clock.ts",
    "apps/api/src/adapters/system-clock/system-clock.ts",
    "apps/web/src/lib/now.ts",
  ]);
});

test("what decides by the time is not told it by the database", () => {
  const asking =
    /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(?:date|time|timestamp)\b|\.defaultNow\(/i;
  const statements = server
    .filter(({ code }) => /\bsql`|\.query\(|\bquery\(|\bselect\b/.test(code))
    .map(({ file, code }) => ({
      file,
      code: code.replaceAll(/\b\w+\.now\(\)|\bnow\(\): /g, ""),
    }));

  // When a migration was applied; when a job comes round, which its queue judges by the same clock.
  expect(saying(asking, statements)).toEqual([
    "apps/api/src/database/migrate.ts",
    "apps/api/src/jobs/job.ts",
    "apps/api/src/jobs/read-queue.ts",
    "apps/api/src/jobs/work-lane.ts",
  ]);
});

test("nobody waits or measures how long something takes but who is on the list", () => {
  // Spans, not times of day: no figure, date or right that a user sees depends on one.
  expect(saying(/\bperformance\.now\b|\bset(?:Timeout|Interval)\b/, server)).toEqual([
    // How long a vendor is waited for, and left alone.
    "apps/api/src/adapters/circuit-breaker/circuit-breaker.ts",
    "apps/api/src/adapters/smtp/smtp-mail.ts",
    "apps/api/src/adapters/stripe/deadline.ts",
    "apps/api/src/adapters/system-clock/followed-clock.ts",
    // How long a start and its database are waited for.
    "apps/api/src/database/embedded/keep-embedded-server.ts",
    "apps/api/src/database/embedded/start-embedded-server.ts",
    "apps/api/src/database/embedded/storage-room.ts",
    "apps/api/src/database/migrate.ts",
    // A bank that is still busy is asked again a moment later, within the user's patience.
    "apps/api/src/features/connections/claim-link-session.ts",
    "apps/api/src/features/connections/find-window-of.ts",
    "apps/api/src/features/connections/link-connection.ts",
    "apps/api/src/features/connections/remove-connection.ts",
    // Turns on a thread, and when somebody else's plan is no longer waited for.
    "apps/api/src/features/payoff-plans/compute-plan.ts",
    "apps/api/src/features/payoff-plans/plan-thread.ts",
    // The machinery's own rounds.
    "apps/api/src/http/close-gracefully.ts",
    "apps/api/src/http/limit-connections.ts",
    "apps/api/src/http/shed-load.ts",
    "apps/api/src/jobs/follow-schedules.ts",
    "apps/api/src/jobs/run-jobs.ts",
    "apps/api/src/jobs/work-lane.ts",
    "apps/api/src/jobs/worker-presence.ts",
    "apps/api/src/run-process.ts",
  ]);
});

test("nothing is left to a chance that cannot be given", () => {
  expect(saying(/\bMath\.random\b/)).toEqual([]);
  // Keys and ids are the system's (`sources.test.ts`), and nothing is decided by them. By these it is how
  // much later than the others something is tried again, so that not all of it is at once.
  expect(saying(/\brandomInt\(/)).toEqual([
    "apps/api/src/features/connections/sync-connection.ts",
    "apps/api/src/jobs/work-lane.ts",
  ]);
});

test("nobody but an adapter calls another machine, and mail goes through one", () => {
  expect(saying(NETWORK, server)).toEqual([
    "apps/api/src/adapters/plaid/plaid-demo-bank.ts",
    "apps/api/src/adapters/system-clock/followed-clock.ts",
  ]);
  expect(saying(/from "nodemailer/, server)).toEqual(["apps/api/src/adapters/smtp/smtp-mail.ts"]);
});
