import { writeFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { applyMessages, createSubscribers, makeMessages, type Message } from "./storm.ts";

// Delivers a hundred messages. `WEBHOOK_COUNT=10000 WEBHOOK_SEED=1` delivers more and others.

const count = Number(process.env["WEBHOOK_COUNT"] ?? 100);
const seed = Number(process.env["WEBHOOK_SEED"] ?? 20_261_123);
const reportFile = process.env["TRIAL_REPORT"];
const CALLERS = 8;
/** Number of messages between two runs of the jobs. */
const WAVE = 500;
const PEOPLE = count > 1_000 ? 40 : 3;
const CHANGES = 4;

let harness: BillingHarness;
let sent = 0;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

test(
  "shuffled, repeated, forged and late messages lead to the provider's state",
  { timeout: 4 * 3_600_000 },
  async () => {
    const began = performance.now();
    const { users, sent: inOrder } = await createSubscribers(harness, {
      people: PEOPLE,
      changes: CHANGES,
    });
    const messages = makeMessages(harness, inOrder, { count, seed });
    const answers = await deliverAll(messages);

    const oracle = applyMessages(inOrder);
    const here = await queryDatabase<{ id: string; ends: boolean }>(
      harness.api,
      "select id, cancel_at_period_end as ends from subscriptions",
    );
    const wrong = here.filter(({ id, ends }) => oracle.get(id) !== ends);
    const applied = applyMessages(messages);
    const report = {
      messages: messages.length,
      subscriptions: here.length,
      answers,
      wrong: wrong.length + Math.abs(users.length - here.length),
      // Control: applying the messages in the order of arrival must give wrong results.
      wrongIfApplied: [...oracle].filter(([id, ends]) => applied.get(id) !== ends).length,
      kept: await rowsOf("webhook_inbox"),
      waiting: await rowsOf("webhook_inbox where processed_at is null"),
      jobsLeft: await rowsOf("graphile_worker._private_jobs"),
      seconds: Math.round((performance.now() - began) / 1_000),
    };
    if (reportFile) writeFileSync(reportFile, JSON.stringify(report, null, 2));

    expect(report).toMatchObject({ messages: count, wrong: 0, waiting: 0, jobsLeft: 0 });
    expect(report.subscriptions).toBe(PEOPLE);
    expect(Object.keys(answers).toSorted()).toEqual([
      "again 200",
      "forged 401",
      "late 401",
      "true 200",
    ]);
    expect(report.kept).toBe(answers["true 200"]);
    expect(report.wrongIfApplied).toBeGreaterThan(0);
  },
);

/** Delivers all messages in parallel and runs the jobs after each wave. */
async function deliverAll(messages: readonly Message[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (let from = 0; from < messages.length; from += WAVE) {
    const wave = messages.slice(from, from + WAVE);
    let next = 0;
    const sendOn = async () => {
      for (let message = wave[next++]; message; message = wave[next++]) {
        const answer = await deliverOnce(message);
        const name = `${message.kind} ${answer}`;
        answers[name] = (answers[name] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, sendOn));
    await harness.work();
  }
  return answers;
}

/** Delivers a message, and once more after a 503, like the provider. */
async function deliverOnce({ body, signature }: Message): Promise<number> {
  sent += 1;
  const call = {
    method: "POST" as const,
    url: "/webhooks/stripe/",
    // Varies the address because of the rate limit per address.
    remoteAddress: `198.51.${sent % 250}.7`,
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: body,
  };
  const { statusCode } = await harness.api.app.inject(call);
  return statusCode === 503 ? (await harness.api.app.inject(call)).statusCode : statusCode;
}

async function rowsOf(table: string): Promise<number> {
  const rows = await queryDatabase<{ count: number }>(
    harness.api,
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}
