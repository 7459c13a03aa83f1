import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlaidBankData } from "#adapters/plaid/client.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { type BillingHarness, createBillingHarness } from "#testing/billing-harness.ts";
import { createSetClock } from "#testing/set-clock.ts";

import { BANK_POSITIONS, PAGE_SIZE } from "./bank-positions.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { blowsOf, type MatrixReport, type Position, tryMatrix } from "./matrix.ts";
import { PAYMENT_POSITIONS } from "./payment-positions.ts";

// Tests one fault at one call of each flow. `PROVIDER_ROUNDS=2` tests all faults at all calls, single and repeated.

const rounds = Number(process.env["PROVIDER_ROUNDS"] ?? 0);
const reportFile = process.env["TRIAL_REPORT"];
/** Time limit of one call with its retries. */
const DEADLINE_MS = 1_500;
const LASTING = 100;

let banks: { harness: BankHarness; proxy: FaultProxy };
let payments: { harness: BillingHarness; proxy: FaultProxy };

beforeAll(async () => {
  banks = await createBanks();
  payments = await createPayments();
});
afterAll(async () => {
  for (const { harness, proxy } of [banks, payments]) {
    await harness.close();
    await proxy.close();
  }
});

async function createBanks() {
  const proxy = await startFaultProxy({ pageSize: PAGE_SIZE });
  const clock = createSetClock(new Date().toISOString());
  const bankData = createPlaidBankData({
    baseUrl: proxy.url,
    clientId: "sandbox",
    secret: "sandbox",
    webhookUrl: "http://127.0.0.1:9/webhooks/plaid/",
    redirectUri: null,
    clock,
    deadlineMs: DEADLINE_MS,
  });
  const harness = await createBankHarness({ bankData, clock });
  proxy.pointAt(harness.sandbox.url);
  // The connection of this user shows that our bank keys are valid.
  await harness.link(await harness.signUp());
  return { harness, proxy };
}

async function createPayments() {
  const proxy = await startFaultProxy();
  const harness = await createBillingHarness({
    deadlineMs: DEADLINE_MS,
    through: (url) => {
      proxy.pointAt(url);
      return proxy.url;
    },
  });
  return { harness, proxy };
}

function lastOfEachFlow<Harness>(positions: readonly Position<Harness>[]): Position<Harness>[] {
  return [...new Map(positions.map((position) => [position.flow, position])).values()];
}

const NOTHING: MatrixReport = { faults: 0, missed: [], broken: [] };

function sumOf(reports: readonly MatrixReport[]): MatrixReport {
  return reports.reduce(
    (sum, { faults, missed, broken }) => ({
      faults: sum.faults + faults,
      missed: [...sum.missed, ...missed],
      broken: [...sum.broken, ...broken],
    }),
    NOTHING,
  );
}

test.runIf(rounds === 0)(
  "a failed provider call in any flow loses and duplicates nothing, and a retry succeeds",
  async () => {
    const quick = blowsOf({ times: 1, isSlow: false });
    const oneOf = (index: number) => quick.slice((5 * index) % quick.length).slice(0, 1);
    const [ofBanks, ofPayments] = [
      lastOfEachFlow(BANK_POSITIONS),
      lastOfEachFlow(PAYMENT_POSITIONS),
    ];

    const reports = await Promise.all([
      tryMatrix(banks, ofBanks, oneOf),
      tryMatrix(payments, ofPayments, oneOf),
    ]);

    const faults = ofBanks.length + ofPayments.length;
    expect(sumOf(reports)).toEqual({ faults, missed: [], broken: [] });
  },
);

test.runIf(rounds > 0)(
  "every fault at every provider call loses and duplicates nothing",
  { timeout: 4 * 3_600_000 },
  async () => {
    const reports: MatrixReport[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const blows = () => blowsOf({ times: round % 2 === 0 ? LASTING : 1, isSlow: true });
      reports.push(
        ...(await Promise.all([
          tryMatrix(banks, BANK_POSITIONS, blows),
          tryMatrix(payments, PAYMENT_POSITIONS, blows),
        ])),
      );
    }
    const sum = sumOf(reports);
    const control = await tryControl();
    if (reportFile) writeFileSync(reportFile, JSON.stringify({ ...sum, control }, null, 2));

    expect(sum).toMatchObject({ missed: [], broken: [] });
    expect(control.length).toBeGreaterThan(0);
  },
);

test.runIf(rounds === 0)(
  "the trial detects ignored errors and a changed idempotency key",
  async () => {
    const found = await tryControl();

    expect(found).toContainEqual(expect.stringContaining("is healthy and not stale"));
    expect(found).toContainEqual(expect.stringContaining("changed what was there"));
    expect(found).toContainEqual(expect.stringContaining("2 checkouts that can be paid"));
  },
);

test.runIf(rounds === 0)(
  "repeats a fault that affected no request, and reports it if it never does",
  async () => {
    const [openWindow] = BANK_POSITIONS;
    if (!openWindow) throw new Error("There is no flow.");
    let runs = 0;
    const late: typeof openWindow = {
      ...openWindow,
      run: async (harness, stage) =>
        (runs += 1) === 1 ? ["late"] : openWindow.run(harness, stage),
    };
    const never = { ...openWindow, flow: "never", run: async () => ["late"] };

    const report = await tryMatrix(banks, [late, never], () => [
      { kind: "reset", side: "before", times: 1 },
    ]);

    const name = "never: reset before POST /link/token/create, 1×";
    expect(report).toEqual({ faults: 2, missed: [name], broken: [`${name}: late`] });
  },
);

/** Runs the trial with two bugs added to the product and returns the failed checks. */
async function tryControl(): Promise<string[]> {
  const { bankData } = banks.harness.api.deps;
  const { listAccounts } = bankData;
  bankData.listAccounts = (token) => listAccounts(token).catch(() => []);
  const { cardPayments } = payments.harness.api.deps;
  const own = { ...cardPayments };
  cardPayments.createCheckout = (order) =>
    own.createCheckout({ ...order, attemptId: randomUUID() });
  const lost = { kind: "reset", side: "after", times: LASTING } as const;
  const found = [
    await tryMatrix(
      banks,
      BANK_POSITIONS.filter(({ call }) => call.path === "/accounts/get"),
      () => [lost],
    ),
    await tryMatrix(
      payments,
      PAYMENT_POSITIONS.filter(({ call }) => call.path === "/v1/checkout/sessions").slice(0, 1),
      () => [lost],
    ),
  ];
  Object.assign(bankData, { listAccounts });
  Object.assign(cardPayments, own);
  return sumOf(found).broken;
}
