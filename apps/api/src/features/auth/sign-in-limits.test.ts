import { randomUUID } from "node:crypto";

import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { attemptCounters } from "#database/schema.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";
import { lockAccount } from "./user-store.ts";

const SECOND_MS = 1_000;
const STRANGER = "198.51.100.1";
const NEW_ADDRESS = "203.0.113.23";
const WRONG = "a wrong password";
const NEW_PASSWORD = "seven green umbrellas";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** `cookie` belongs to a device that signed in before. */
function signIn(email: string, password: string, { ip, cookie }: Caller) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ip,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

type Caller = { ip: string; cookie?: string };

/** Sends wrong passwords until this caller must wait. */
async function flood(email: string, caller: Caller): Promise<void> {
  for (let round = 0; round < 3; round += 1) await signIn(email, WRONG, caller);
  expect((await signIn(email, WRONG, caller)).statusCode).toBe(429);
}

function onDevice({ cookie }: { cookie: string }): Caller {
  return { ip: NEW_ADDRESS, cookie };
}

/** Returns the key in the newest password reset mail. */
async function newResetKey(email: string): Promise<string> {
  await api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const keys = (await mailsTo(api, email)).flatMap(
    ({ textBody }) => /password-reset\/confirm\/([\w-]{43})\//.exec(textBody)?.[1] ?? [],
  );

  return keys.at(-1) ?? "no key";
}

function confirmReset(key: string, password = NEW_PASSWORD) {
  return api.call("POST", "/api/auth/password/reset/confirm/", {
    body: { key, new_password1: password, new_password2: password },
  });
}

test("accepts the correct password from eight new devices in a row", async () => {
  const user = await signUp(api);
  const statuses: number[] = [];

  for (let device = 0; device < 8; device += 1) {
    statuses.push(
      (await signIn(user.email, TEST_PASSWORD, { ip: `203.0.113.${device}` })).statusCode,
    );
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
});

test("a correct password from a new device refunds only its own guess", async () => {
  const user = await signUp(api);
  await flood(user.email, { ip: STRANGER });
  api.deps.clock.advance(15 * SECOND_MS);

  expect((await signIn(user.email, TEST_PASSWORD, { ip: "203.0.113.21" })).statusCode).toBe(200);

  expect((await signIn(user.email, WRONG, { ip: STRANGER })).statusCode).toBe(401);
  const fifth = await signIn(user.email, WRONG, { ip: STRANGER });
  expect([fifth.statusCode, fifth.headers["retry-after"]]).toEqual([429, "30"]);
});

test("a stranger's guesses delay only their own network, not the owner's devices", async () => {
  const user = await signUp(api);
  await flood(user.email, { ip: STRANGER });

  const fromNew = await signIn(user.email, TEST_PASSWORD, { ip: "203.0.113.22" });
  const fromKnown = await signIn(user.email, TEST_PASSWORD, {
    ip: NEW_ADDRESS,
    cookie: user.cookie,
  });

  expect([fromNew.statusCode, fromKnown.statusCode]).toEqual([200, 200]);
});

test.each([
  ["strangers", () => ({ ip: STRANGER }), () => ({ ip: STRANGER })],
  ["the owner's own device", onDevice, onDevice],
])("a password reset ends the wait caused by guesses of %s", async (_who, guesserOf, ownerOf) => {
  const user = await signUp(api);
  const owner = ownerOf(user);
  await flood(user.email, guesserOf(user));

  expect((await confirmReset(await newResetKey(user.email))).statusCode).toBe(200);

  expect((await signIn(user.email, NEW_PASSWORD, owner)).statusCode).toBe(200);
});

test("a refused reset or one of another account ends no wait", async () => {
  const [user, other] = [await signUp(api), await signUp(api)];
  await flood(user.email, { ip: STRANGER });

  const tooShort = await confirmReset(await newResetKey(user.email), "x7!kq2z");
  const deadKey = await confirmReset(randomUUID());
  const elsewhere = await confirmReset(await newResetKey(other.email));

  const statuses = [tooShort, deadKey, elsewhere].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 404, 200]);
  expect((await signIn(user.email, TEST_PASSWORD, { ip: STRANGER })).statusCode).toBe(429);
});

test("a reset waits for a concurrent sign-in of the same account without a deadlock", async () => {
  const user = await signUp(api);
  await flood(user.email, { ip: STRANGER });
  const key = await newResetKey(user.email);

  const { reset } = await api.deps.database.asSystemInTransaction(async (db) => {
    // Locks in the order of a sign-in: first the counters, then the account.
    const isOfAccount = like(attemptCounters.key, "guesses:%");
    await db.select().from(attemptCounters).where(isOfAccount).for("update");
    const begun = confirmReset(key);
    await untilBlocked();
    await lockAccount(db, user.userId);
    return { reset: begun };
  });

  expect((await reset).statusCode).toBe(200);
});

/** Returns once a statement of another connection waits for a row that we lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await api.deps.database.asSystem((db) =>
        db.execute(sql`select 1 from pg_locks where not granted`),
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}
