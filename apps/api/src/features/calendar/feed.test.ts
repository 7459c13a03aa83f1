import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { buildApp } from "#app.ts";
import { LOAN } from "#testing/debt-harness.ts";
import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { eventsIn } from "#testing/parse-calendar.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";
import { ampleLimits } from "#testing/test-api.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const FEED = "me/calendar-feed/";

/** Creates a link and returns its path. */
async function makeLink(user: SignedInUser): Promise<string> {
  const answer = await harness.ask(user, "POST", { path: FEED });
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<{ url: string }>().url).pathname;
}

/** Reads a feed without a session, like a calendar program. */
function read(path: string, headers: Record<string, string> = {}) {
  return harness.api.call("GET", path, { headers });
}

async function firstOf(path: string) {
  const [first] = eventsIn((await read(path)).body);
  if (!first) throw new Error("The feed is empty.");
  return first;
}

test("shows a link once and stores only its hash", async () => {
  const { user } = await harness.debtor();
  expect((await harness.ask(user, "GET", { path: FEED })).json()).toEqual({ created_at: null });

  const made = await harness.ask(user, "POST", { path: FEED });

  const { url } = made.json<{ url: string }>();
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  const key = /calendar\/(.*)\.ics/.exec(url)?.[1] ?? "";
  const later = await harness.ask(user, "GET", { path: FEED });
  expect(later.json()).toEqual({ created_at: "2026-12-01T12:00:00.000Z" });
  const rows = await queryDatabase(harness.api, "select * from calendar_feeds where user_id = $1", [
    user.userId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a new link disables the one before it, and a revoked link is not found", async () => {
  const { user } = await harness.debtor();
  const old = await makeLink(user);
  expect((await read(old)).statusCode).toBe(200);

  const renewed = await makeLink(user);
  expect((await read(old)).statusCode).toBe(404);
  expect((await read(renewed)).statusCode).toBe(200);

  const revoked = await harness.ask(user, "DELETE", { path: FEED });
  expect([revoked.statusCode, revoked.json()]).toEqual([200, { created_at: null }]);
  expect((await read(renewed)).statusCode).toBe(404);
  expect((await harness.ask(user, "DELETE", { path: FEED })).statusCode).toBe(200);
});

test.for([
  ["an unknown key", "/calendar/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics"],
  ["no key", "/calendar/.ics"],
  ["an overlong key", `/calendar/${"a".repeat(200)}.ics`],
  ["another file type", "/calendar/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.txt"],
] as const)("404: %s", async ([, path]) => {
  expect((await read(path)).statusCode).toBe(404);
});

test("a valid key with another extension, or its stored hash, is not found", async () => {
  const { user } = await harness.debtor();
  const link = await makeLink(user);
  const [row] = await queryDatabase<{ key_hash: string }>(
    harness.api,
    "select key_hash from calendar_feeds where user_id = $1",
    [user.userId],
  );

  expect((await read(link.replace(".ics", ".txt"))).statusCode).toBe(404);
  expect((await read(`/calendar/${row?.key_hash}.ics`)).statusCode).toBe(404);
});

test("each user's link opens only that user's calendar", async () => {
  const [anna, berta] = [await harness.debtor(), await harness.debtor()];
  const links = [await makeLink(anna.user), await makeLink(berta.user)];
  const debtsIn = async (link: string) =>
    new Set(eventsIn((await read(link)).body).map(({ uid }) => uid.slice(0, 36)));

  expect(await debtsIn(links[0] ?? "")).toEqual(new Set([anna.debt.uuid]));
  expect(await debtsIn(links[1] ?? "")).toEqual(new Set([berta.debt.uuid]));
});

test("the feed shows a payment as due, partly sent, paid, and undone", async () => {
  const { user, debt } = await harness.debtor();
  const link = await makeLink(user);
  const uid = `${debt.uuid}-2026-12-05`;

  const before = await firstOf(link);
  expect(before).toMatchObject({ uid, summary: "Send $75.00 to Grandma", start: "2026-12-01" });
  expect(before.description).toContain("Due Saturday, December 5, 2026.");

  harness.api.deps.clock.advance(1_000);
  await harness.pay(user, debt.uuid, { amount: "40.00" });
  const partly = await firstOf(link);
  expect(partly).toMatchObject({ uid, summary: "Send $35.00 more to Grandma" });
  expect(partly.stamp > before.stamp).toBe(true);

  const payment = await harness.pay(user, debt.uuid, { amount: "35.00" });
  const paid = eventsIn((await read(link)).body).filter(({ summary }) => /Paid/.test(summary));
  expect(new Set(paid.map(({ summary, start }) => `${start} ${summary}`))).toEqual(
    new Set(["2026-12-01 ✓ Paid: $35.00 to Grandma", "2026-12-01 ✓ Paid: $40.00 to Grandma"]),
  );
  expect(paid.map((each) => each.uid)).toContain(uid);

  await harness.undo(user, payment.uuid);
  expect(await firstOf(link)).toMatchObject({ uid, summary: "Send $35.00 more to Grandma" });
});

test("a skipped payment is not in the feed", async () => {
  const { user, debt } = await harness.debtor();
  const link = await makeLink(user);
  await harness.ask(user, "PATCH", {
    path: `debts/${debt.uuid}/obligations/2026-12-05/`,
    body: { is_skipped: true },
  });

  // Its money stays in the plan for other payments.
  const uids = eventsIn((await read(link)).body).map(({ uid }) => uid);
  expect(uids).not.toContain(`${debt.uuid}-2026-12-05`);
  expect(uids).toContain(`${debt.uuid}-2027-01-05`);
});

test("is a calendar file that no cache stores", async () => {
  const { user } = await harness.debtor();

  expect((await read(await makeLink(user))).headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "no-store",
  });
});

test("contains a year ahead with each payment once, and event ids stay the same when payments are billed", async () => {
  const { user, debt } = await harness.debtor();
  const link = await makeLink(user);
  const before = eventsIn((await read(link)).body).map(({ uid }) => uid);
  expect(before.at(0)).toBe(`${debt.uuid}-2026-12-05`);
  expect(new Set(before).size).toBe(before.length);
  expect(before.length).toBeGreaterThan(10);

  harness.api.deps.clock.set("2027-02-20T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  await harness.pay(later, debt.uuid, { cycle: "2026-12-05", sent_on: "2026-12-05" });
  await harness.pay(later, debt.uuid, { cycle: "2027-01-05", sent_on: "2027-01-05" });
  const after = eventsIn((await read(link)).body).map(({ uid }) => uid);

  expect(after).toEqual(expect.arrayContaining(before));
});

test("unconfirmed payments are folded into one question on today's date, which is no payment to send", async () => {
  const { user, debt } = await harness.debtor();
  const link = await makeLink(user);
  harness.api.deps.clock.set("2026-12-06T12:00:00Z");
  const uid = `${debt.uuid}-2026-12-05`;
  const [one] = eventsIn((await read(link)).body);

  expect(one).toMatchObject({
    uid,
    summary: "Was it paid? $75.00 to Grandma",
    start: "2026-12-06",
  });

  harness.api.deps.clock.set("2027-02-06T12:00:00Z");
  const [several, next] = eventsIn((await read(link)).body);
  expect(several).toMatchObject({
    uid,
    summary:
      "Grandma: 3 payments, $225.00 in total, were due from Dec 5, 2026 to Feb 5, 2027. Were they paid?",
    start: "2027-02-06",
  });
  expect((several?.stamp ?? "") > (one?.stamp ?? "")).toBe(true);
  expect(next?.uid).toBe(`${debt.uuid}-2027-03-05`);
});

test("429: limits reads of one link over all IP addresses", async () => {
  const { user } = await harness.debtor();
  const [link, other] = [await makeLink(user), await makeLink((await harness.debtor()).user)];
  const app = await buildApp(harness.api.deps, {
    logLevel: "silent",
    limits: ampleLimits,
    eventLoopDelayMsMax: 0,
  });
  const ask = async (url: string, at: number) =>
    (await app.inject({ url, remoteAddress: `192.0.2.${at}` })).statusCode;

  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) statuses.push(await ask(link, at));

  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect(await ask(other, 99)).toBe(200);
  await app.close();
});

test("429: limits guesses of links by IP address", async () => {
  const app = await buildApp(harness.api.deps, { logLevel: "silent", eventLoopDelayMsMax: 0 });
  const ask = async (at: number) => (await app.inject(`/calendar/guess-${at}.ics`)).statusCode;

  const statuses = new Set<number>();
  for (let at = 0; at < 600; at += 1) statuses.add(await ask(at));

  expect(statuses).toEqual(new Set([404]));
  expect(await ask(600)).toBe(429);
  await app.close();
});

test("the file of one debt contains only that debt, and is not available to other users", async () => {
  const { user, debt } = await harness.debtor();
  await harness.create(user, { ...LOAN, name: "Other", due_day: 7 });
  const path = `debts/${debt.uuid}/calendar.ics`;

  const answer = await harness.ask(user, "GET", { path });

  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const uids = eventsIn(answer.body).map(({ uid }) => uid.slice(0, 36));
  expect(new Set(uids)).toEqual(new Set([debt.uuid]));
  expect(answer.body).toContain("X-WR-CALNAME:Grandma: payments\r\n");
  const stranger = await harness.signUp();
  expect((await harness.ask(stranger, "GET", { path })).statusCode).toBe(404);
});

test("neither the feed nor the file of a debt contains its private note", async () => {
  const { user, debt } = await harness.debtor();
  await harness.change(user, debt.uuid, { note: "Ask for Mr. Quill" });

  const feed = await read(await makeLink(user));
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });

  for (const { body } of [feed, file]) {
    expect(body).toContain("Grandma");
    expect(body).not.toContain("Quill");
  }
});

test("a link stops after the free days of linked banks, and works again after the user subscribes", async () => {
  const { user } = await harness.debtor();
  const link = await makeLink(user);
  await beginFreeDaysAt(harness.api, user, "2026-11-01T12:00:00Z");

  const refused = await read(link);
  expect([refused.statusCode, refused.json().code]).toEqual([
    403,
    "calendar_subscription_required",
  ]);
  expect(refused.json().detail).toContain("this calendar link works again");

  await giveSubscription(harness.api, user);
  expect((await read(link)).statusCode).toBe(200);
});
