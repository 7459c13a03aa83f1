import { writeFileSync } from "node:fs";

import { afterAll, expect, test } from "vitest";

import { createContractHarness } from "../contract-harness.ts";
import { fuzzCalls } from "./fuzz-calls.ts";

// Sends a few hundred fixed requests. `FUZZ_REQUESTS=60000 FUZZ_SEED=1` sends more and others.

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 400);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
const reportFile = process.env["TRIAL_REPORT"];

const harness = await createContractHarness();
afterAll(() => harness.close());

test("no generated request causes a server error", { timeout: 4 * 3_600_000 }, async () => {
  const report = await fuzzCalls(harness, { requests, seed });
  if (reportFile) writeFileSync(reportFile, JSON.stringify(report, null, 2));

  expect(report.faults).toEqual([]);
  expect(Object.values(report.byStatus).reduce((sum, count) => sum + count, 0)).toBe(requests);
  expect(report.byStatus["200"]).toBeGreaterThan(0);
});
