import {
  type Account,
  type Debt,
  endpointOf,
  type Item,
  type PayoffPlan,
  type RouteContract,
  type RouteName,
  routes,
  type ThisMonth,
} from "@snowball/contract";
import { afterAll, expect, test } from "vitest";

import { attemptKeyOfIp } from "#features/auth/attempts.ts";
import { createSyncConnectionJob } from "#features/connections/sync-connection.ts";
import { queueMail } from "#features/mail/index.ts";
import { createDemoHarness, rowCounts } from "#testing/demo-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { startDemo as startDemoOf } from "./routes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

const { harness, asked, ask, read, meOf, startDemo } = await createDemoHarness();
afterAll(() => harness.close());

test("one call creates a household with data from the demo bank only", async () => {
  const demo = await startDemo();

  const { results: accounts } = await read<{ results: Account[] }>("/api/v1/accounts/", demo);
  const { payments } = await read<ThisMonth>("/api/v1/month/", demo);
  const { count: transactions } = await read<{ count: number }>("/api/v1/transactions/", demo);
  expect(accounts.filter(({ type }) => type === "credit")).toHaveLength(5);
  expect(accounts.some(({ type }) => type === "depository")).toBe(true);
  expect(payments.length).toBeGreaterThanOrEqual(6);
  expect(transactions).toBeGreaterThan(100);
  const now = harness.api.deps.clock.now();
  expect((await meOf(demo)).demo_ends_at).toBe(new Date(now.getTime() + 3 * DAY_MS).toISOString());
  expect(asked).toEqual([]);
});

test("a demo household starts with a round budget above its minimums, which its visitor may change", async () => {
  const demo = await startDemo();

  const { settings, outcome } = await read<PayoffPlan>("/api/v1/payoff-plan/", demo);
  // Its minimums are $440.72 a month.
  expect(settings.total).toBe("700.00");
  expect(outcome.debt_free_month).not.toBeNull();
  const body = { ...settings, total: "500.00" };
  await harness.api.call("PUT", "/api/v1/payoff-plan/", { token: demo.access, body });
  const { results } = await read<{ results: Item[] }>("/api/v1/items/", demo);
  const again = { connectionId: results[0]?.uuid ?? "", attempt: 1 };
  await createSyncConnectionJob(harness.api.deps).run(again);
  const later = await read<PayoffPlan>("/api/v1/payoff-plan/", demo);
  expect(later.settings.total).toBe("500.00");
});

test("debts of one name have nicknames in a demo household", async () => {
  const { results } = await read<{ results: Debt[] }>("/api/v1/debts/", await startDemo());

  expect(results.map(({ name, nickname }) => `${name}: ${nickname ?? ""}`)).toEqual([
    "Rewards Visa Signature Card: Everyday card",
    "Rewards Visa Signature Card: Grocery card",
    "Rewards Visa Signature Card: Travel card",
    "Transfer Card: ",
    "Store Card: ",
    "30 Year Fixed Mortgage: ",
  ]);
});

test("the demo bank's name and logo are stored apart from the real provider's", async () => {
  const demo = await startDemo();
  const { results } = await read<{ results: { institution_id: string }[] }>("/api/v1/items/", demo);
  const id = results[0]?.institution_id ?? "";

  expect(id).toBe("demo_ins_109508");
  expect(await read("/api/v1/institutions/demo_ins_109508/", demo)).toMatchObject({ id });
});

test("a demo household can neither sign in nor receive reset or confirmation mails", async () => {
  const { email, uuid } = await meOf(await startDemo());
  const mailsBefore = await queryDatabase(harness.api, "select id from mails");

  const statuses = [];
  for (const password of ["", TEST_PASSWORD]) {
    const answer = await harness.api.call("POST", "/api/auth/token/", {
      body: { email, password },
    });
    statuses.push(answer.statusCode);
  }
  await harness.api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await harness.api.call("POST", "/api/auth/register/resend-email/", { body: { email } });
  await runPendingJobs(harness.api);

  expect(statuses).toEqual([400, 401]);
  // No key either, because a key would allow setting a password.
  const keys = await queryDatabase(harness.api, "select id from email_keys where user_id = $1", [
    uuid,
  ]);
  expect(keys).toEqual([]);
  expect(await queryDatabase(harness.api, "select id from mails")).toEqual(mailsBefore);
});

test("never queues a mail to a demo household", async () => {
  const demo = await startDemo();
  const { uuid } = await meOf(demo);
  const mail = { recipient: "a@b.example", subject: "Hello", textBody: "Hi", htmlBody: "Hi" };
  const account = await signUp(harness.api);

  const writeTo = (userId: string) =>
    harness.api.deps.database.asSystemInTransaction((db) =>
      queueMail(harness.api.deps, db, { ...mail, userId }),
    );
  await writeTo(uuid);
  await writeTo(account.userId);

  const written = await queryDatabase<{ user_id: string }>(
    harness.api,
    "select user_id from mails where subject = 'Hello'",
  );
  expect(written).toEqual([{ user_id: account.userId }]);
});

const contracts: Record<RouteName, RouteContract> = routes;
const closed = (Object.keys(routes) as RouteName[]).filter(
  (name) => contracts[name].isClosedToDemos,
);

test("closes routes to a real bank, card or mailbox to demo households", () => {
  expect(closed.toSorted()).toEqual([
    "addPasskey",
    "cancelSubscription",
    "changePassword",
    "confirmTwoFactor",
    "createCheckout",
    "createItem",
    "createLink",
    "getOpenLink",
    "openCustomerPortal",
    "quoteSwitch",
    "reauthenticate",
    "recordLinkEvents",
    "removeItem",
    "removePasskey",
    "renamePasskey",
    "renewRecoveryCodes",
    "requestEmailChange",
    "resumeSubscription",
    "returnFromCheckout",
    "startPasskey",
    "startTwoFactor",
    "switchSubscription",
    "turnOffTwoFactor",
  ]);
});

test("refuses calls to a real bank, card or mailbox for a demo household only", async () => {
  const demo = await startDemo();
  const account = await signUp(harness.api);

  for (const name of closed) {
    const { method, path } = endpointOf(name);
    const url = path.replace(":uuid", "0b9a6a3e-0000-4000-8000-000000000001");
    const call = (token: string) => harness.api.call(method, url, { token, body: {} });
    const [refused, taken] = [await call(demo.access), await call(account.access)];

    expect([name, refused.statusCode, refused.json().code]).toEqual([name, 403, "demo_household"]);
    expect([name, taken.json().code]).not.toEqual([name, "demo_household"]);
  }
});

test("limits demo households per network to twenty an hour", async () => {
  const ip = "203.0.113.77";
  expect((await ask(ip)).statusCode).toBe(201);
  const ofIp = attemptKeyOfIp("demos", ip, harness.api.deps.refreshKey);
  const setCount = "update attempt_counters set attempts = $1 where key = $2 returning key";
  expect(await queryDatabase(harness.api, setCount, [19, ofIp])).toEqual([{ key: ofIp }]);

  expect((await ask(ip)).statusCode).toBe(201);
  expect((await ask(ip)).json().code).toBe("throttled");
  harness.api.deps.clock.advance(HOUR_MS);
  expect((await ask(ip)).statusCode).toBe(201);
});

test("limits demo households of all networks together to 300 an hour", async () => {
  await ask();
  await queryDatabase(
    harness.api,
    "update attempt_counters set attempts = 300 where key = 'demos'",
  );

  expect((await ask()).json().code).toBe("throttled");
  harness.api.deps.clock.advance(HOUR_MS);
  expect((await ask()).statusCode).toBe(201);
});

test("stores nothing if the household cannot be created", async () => {
  const before = await rowCounts(harness);
  await harness.sandbox.fail({ path: "/sandbox/public_token", kind: "status_500", times: 1 });

  expect((await ask()).json().code).toBe("bank_unavailable");
  expect(await rowCounts(harness)).toEqual(before);
});

test("refuses demo households if there is no demo bank", async () => {
  const { deps } = harness.api;
  const client = { ip: "127.0.0.1", userAgent: "", timeZone: null, deviceToken: null };
  const off = { ...deps, demoBank: null };

  await expect(startDemoOf(off, client)).rejects.toMatchObject({
    code: "demo_switched_off",
  });
});
