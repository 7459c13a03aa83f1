import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SecondProcess, startSecondProcess } from "#testing/second-process.ts";
import type { TestApi } from "#testing/test-api.ts";

import type { Pair } from "./call-at-once.ts";
import { raceJobPick, raceLink, raceRemove } from "./bank-races.ts";
import { raceCheckout, raceWebhook } from "./payment-races.ts";
import { raceMailedKey, raceRefresh } from "./session-races.ts";

// Runs each race once. `RACE_ROUNDS=500` runs each 500 times.

const rounds = Number(process.env["RACE_ROUNDS"] ?? 1);
const reportFile = process.env["TRIAL_REPORT"];
const timeout = 4 * 3_600_000;
const SHOWN_MAX = 20;

const report: Record<string, { races: number; broken: string[] }> = {};

afterAll(() => {
  if (reportFile) writeFileSync(reportFile, JSON.stringify(report, null, 2));
});

type Harness = { api: TestApi };
type Race<Side> = (side: Side) => Promise<string[]>;

async function repeat<Side extends { harness: Harness }>(
  name: string,
  race: Race<Side>,
  side: Side,
): Promise<string[]> {
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // All users of the trial have the same address, so counters by address would limit them.
    await queryDatabase(side.harness.api, "delete from attempt_counters");
    broken.push(...(await race(side)));
  }
  report[name] = { races: rounds, broken: broken.slice(0, SHOWN_MAX) };
  return broken;
}

// Runs one harness after the other, because two processes use half of the server's connections.
describe("eight callers at two processes have one effect", () => {
  let harness: BankHarness;
  let other: SecondProcess;
  let apps: Pair;

  beforeAll(async () => {
    harness = await createBankHarness();
    other = await startSecondProcess(harness.api);
    apps = [harness.api.app, other.app];
  });
  afterAll(async () => {
    await other.close();
    await harness.close();
  });

  test.each([
    ["link a bank", raceLink],
    ["remove a bank", raceRemove],
    ["pick a job", raceJobPick],
    ["refresh a session", raceRefresh],
    ["use a mailed key", raceMailedKey],
  ] as const)("%s", { timeout }, async (name, race) => {
    expect(await repeat(name, race, { harness, apps })).toEqual([]);
  });

  test("the race detects two processes with different keys", async () => {
    const misconfigured = await startSecondProcess(harness.api, { refreshKey: randomBytes(32) });
    const found = await raceRefresh({ harness, apps: [harness.api.app, misconfigured.app] });
    await misconfigured.close();
    report["control"] = { races: 1, broken: found };

    expect(found.length).toBeGreaterThan(0);
  });
});

describe("eight callers at two processes pay once", () => {
  let harness: BillingHarness;
  let other: SecondProcess;
  let apps: Pair;

  beforeAll(async () => {
    harness = await createBillingHarness();
    other = await startSecondProcess(harness.api);
    apps = [harness.api.app, other.app];
  });
  afterAll(async () => {
    await other.close();
    await harness.close();
  });

  test.each([
    ["begin a checkout", raceCheckout],
    ["deliver a webhook", raceWebhook],
  ] as const)("%s", { timeout }, async (name, race) => {
    expect(await repeat(name, race, { harness, apps })).toEqual([]);
  });
});
