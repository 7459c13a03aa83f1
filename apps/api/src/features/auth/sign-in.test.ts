import { randomUUID } from "node:crypto";

import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createArgon2PasswordHashing } from "#adapters/system/argon2-password-hashing.ts";
import { attemptCounters, users } from "#database/schema.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, QUICK_HASHING, type TestApi } from "#testing/test-api.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const STRANGER = "198.51.100.1";

let api: TestApi;
/** Hash comparisons since it was last set to zero. */
let comparisons = 0;

beforeAll(async () => {
  const real = createArgon2PasswordHashing(QUICK_HASHING);
  const counting: PasswordHashing = {
    ...real,
    verify: (hash, password) => {
      comparisons += 1;
      return real.verify(hash, password);
    },
  };
  api = await createTestApi({ passwordHashing: counting });
});
afterAll(() => api.close());

function signIn(email: string, password = "a wrong password", ip?: string) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ...(ip !== undefined && { ip }),
  });
}

/** Signs in from the owner's own browser, in the network of the strangers. */
function signInAsOwner({ email, cookie }: SignedInUser) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD },
    ip: STRANGER,
    headers: { cookie },
  });
}

test("an unknown address and a wrong password get the same response for one comparison each", async () => {
  const user = await signUp(api);

  comparisons = 0;
  const wrong = await signIn(user.email, "a wrong password", STRANGER);
  const unknown = await signIn(`${randomUUID()}@example.com`, "a wrong password", STRANGER);

  expect(comparisons).toBe(2);
  expect(unknown.statusCode).toBe(wrong.statusCode);
  expect(unknown.body).toBe(wrong.body);
  const headersOf = ({ headers }: typeof wrong) => Object.keys(headers).toSorted();
  expect(headersOf(unknown)).toEqual(headersOf(wrong));
});

test("delays guesses for known and unknown addresses equally", async () => {
  const user = await signUp(api);
  const guess = async (email: string) => {
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      statuses.push((await signIn(email, "a wrong password", STRANGER)).statusCode);
    }
    return statuses;
  };

  expect(await guess(user.email)).toEqual([401, 401, 401, 429, 429]);
  expect(await guess(`${randomUUID()}@example.com`)).toEqual([401, 401, 401, 429, 429]);
});

test("200 guesses from 100 networks within an hour cost at most 20 comparisons", async () => {
  const user = await signUp(api);
  comparisons = 0;

  for (let round = 0; round < 20; round += 1) {
    const guesses = Array.from({ length: 10 }, (_, index) =>
      signIn(user.email, "a wrong password", `10.0.0.${(round * 10 + index) % 100}`),
    );
    await Promise.all(guesses);
    api.deps.clock.advance(HOUR_MS / 20 - 1);
  }

  expect(comparisons).toBeGreaterThan(3);
  expect(comparisons).toBeLessThanOrEqual(20);
});

test("lets the owner in on a known browser while strangers guess", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 5; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const stranger = await signIn(user.email, TEST_PASSWORD, STRANGER);
  const owner = await signInAsOwner(user);

  expect(stranger.statusCode).toBe(429);
  expect(owner.statusCode).toBe(200);
});

test("returns the wait in Retry-After and allows an attempt afterwards", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 3; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const early = await signIn(user.email, TEST_PASSWORD, STRANGER);
  expect(early.statusCode).toBe(429);
  expect(early.headers["retry-after"]).toBe("15");
  expect(early.json().code).toBe("throttled");

  api.deps.clock.advance(15 * SECOND_MS);
  expect((await signIn(user.email, TEST_PASSWORD, STRANGER)).statusCode).toBe(200);
});

test("the owner's sign-ins do not give a stranger more guesses", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 3; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const owner = await signInAsOwner(user);
  expect(owner.statusCode).toBe(200);

  expect((await signIn(user.email, "a wrong password", STRANGER)).statusCode).toBe(429);
});

test("refuses a network after 100 wrong passwords on many accounts, not counting correct ones", async () => {
  const sprayer = "203.0.113.50";
  const user = await signUp(api);
  await signIn(user.email, TEST_PASSWORD, sprayer);
  const spray = () => signIn(`${randomUUID()}@example.com`, "a wrong password", sprayer);

  const answers = [];
  for (let round = 0; round < 100; round += 1) answers.push((await spray()).statusCode);

  expect(new Set(answers)).toEqual(new Set([401]));
  expect((await spray()).statusCode).toBe(429);
  expect((await signIn(`${randomUUID()}@example.com`)).statusCode).toBe(401);
});

test("the counters do not reveal users or networks", async () => {
  const user = await signUp(api);
  await signIn(user.email, "a wrong password", STRANGER);

  const rows = await api.deps.database.asSystem((db) => db.select().from(attemptCounters));

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(user.email);
  expect(JSON.stringify(rows)).not.toContain(STRANGER);
});

test.each([
  ["different case", TEST_PASSWORD.toUpperCase()],
  ["a trailing space", `${TEST_PASSWORD} `],
  ["one character less", TEST_PASSWORD.slice(0, -1)],
])("rejects a password with %s", async (_what, password) => {
  const user = await signUp(api);

  expect((await signIn(user.email, password)).statusCode).toBe(401);
});

test("compares all 1024 bytes of a password and rejects a longer one", async () => {
  const long = `${TEST_PASSWORD} `.repeat(36).slice(0, 1023) + "1";
  const email = `${randomUUID()}@example.com`;
  await api.call("POST", "/api/auth/register/", {
    body: { username: email, email, password1: long, password2: long },
  });

  expect((await signIn(email, long)).statusCode).toBe(200);
  expect((await signIn(email, `${long.slice(0, -1)}2`)).statusCode).toBe(401);
  const tooLong = await signIn(email, "é".repeat(513));
  expect(tooLong.statusCode).toBe(400);
  expect(tooLong.json()).toEqual({ password: ["Ensure this field has no more than 1024 bytes."] });
});

test("signing in replaces a hash with weaker parameters", async () => {
  const user = await signUp(api);
  const weak = await hash(TEST_PASSWORD, { memoryCost: 32, timeCost: 1, parallelism: 1 });
  const own = eq(users.id, user.userId);
  await api.deps.database.asSystem((q) => q.update(users).set({ passwordHash: weak }).where(own));

  expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);

  const [row] = await api.deps.database.asSystem((q) => q.select().from(users).where(own));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
});
