import { randomUUID } from "node:crypto";

import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createArgon2PasswordHashing } from "#adapters/argon2-password-hashing/argon2-password-hashing.ts";
import { attemptCounters, users } from "#database/schema.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import { signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, QUICK_HASHING, type TestApi } from "#testing/test-api.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const STRANGER = "198.51.100.1";

let api: TestApi;
/** Hashes compared since it was set to zero. */
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

/** From the owner's own browser, in the network of the strangers. */
function signInAsOwner({ email, cookie }: SignedInUser) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password: TEST_PASSWORD },
    ip: STRANGER,
    headers: { cookie },
  });
}

test("an unknown address and a wrong password get the same answer, and both cost one comparison", async () => {
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

test("known and unknown addresses are slowed down alike", async () => {
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

test("200 guesses from 100 addresses within an hour cost at most 20 comparisons", async () => {
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

test("while strangers guess, the owner still gets in from a browser that was signed in before", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 5; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const stranger = await signIn(user.email, TEST_PASSWORD, STRANGER);
  const owner = await signInAsOwner(user);

  expect(stranger.statusCode).toBe(429);
  expect(owner.statusCode).toBe(200);
});

test("a wait is told in Retry-After, and is over when it says", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 3; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const early = await signIn(user.email, TEST_PASSWORD, STRANGER);
  expect(early.statusCode).toBe(429);
  expect(early.headers["retry-after"]).toBe("15");
  expect(early.json().code).toBe("throttled");

  api.deps.clock.advance(15 * SECOND_MS);
  expect((await signIn(user.email, TEST_PASSWORD, STRANGER)).statusCode).toBe(200);
});

test("the owner's sign-ins do not refill a stranger's guesses", async () => {
  const user = await signUp(api);
  for (let round = 0; round < 3; round += 1) await signIn(user.email, "a wrong password", STRANGER);

  const owner = await signInAsOwner(user);
  expect(owner.statusCode).toBe(200);

  expect((await signIn(user.email, "a wrong password", STRANGER)).statusCode).toBe(429);
});

test("one address that tries many accounts is stopped after 100, and right passwords do not count", async () => {
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

test("the counters do not say whose they are", async () => {
  const user = await signUp(api);
  await signIn(user.email, "a wrong password", STRANGER);

  const rows = await api.deps.database.asSystem((queries) =>
    queries.select().from(attemptCounters),
  );

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(user.email);
  expect(JSON.stringify(rows)).not.toContain(STRANGER);
});

test.each([
  ["another case", TEST_PASSWORD.toUpperCase()],
  ["a space behind it", `${TEST_PASSWORD} `],
  ["one character less", TEST_PASSWORD.slice(0, -1)],
])("a password with %s is another password", async (_what, password) => {
  const user = await signUp(api);

  expect((await signIn(user.email, password)).statusCode).toBe(401);
});

test("a password that differs in its 1024th byte is another password, and a longer one is refused", async () => {
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

test("signing in replaces a hash that was made with weaker parameters", async () => {
  const user = await signUp(api);
  const weak = await hash(TEST_PASSWORD, { memoryCost: 32, timeCost: 1, parallelism: 1 });
  const own = eq(users.id, user.userId);
  await api.deps.database.asSystem((q) => q.update(users).set({ passwordHash: weak }).where(own));

  expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);

  const [row] = await api.deps.database.asSystem((q) => q.select().from(users).where(own));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
});
