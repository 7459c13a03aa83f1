import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { users } from "#database/schema.ts";
import { confirmAddress } from "#testing/confirmed-user.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";

const NEW_PASSWORD = "seven green umbrellas";
const WRONG = {
  old_password: ["Your old password was entered incorrectly. Please enter it again."],
};

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

type Change = { old?: string; next?: string; again?: string; isElsewhere?: boolean };

function change({
  old = TEST_PASSWORD,
  next = NEW_PASSWORD,
  again = next,
  isElsewhere,
}: Change = {}) {
  return api.call("POST", "/api/auth/password/change/", {
    token: user.access,
    body: { old_password: old, new_password1: next, new_password2: again },
    ...(!isElsewhere && { headers: { cookie: user.cookie } }),
  });
}

async function signIn(password: string) {
  return api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password },
    headers: { cookie: user.cookie },
  });
}

async function statusOfMe(token: string) {
  return (await api.call("GET", "/api/v1/me/", { token })).statusCode;
}

test("continues the session that changed the password and ends all others", async () => {
  const other = (await signIn(TEST_PASSWORD)).json();

  expect((await change()).statusCode).toBe(200);

  expect(await statusOfMe(user.access)).toBe(200);
  expect(await statusOfMe(other.access)).toBe(401);
  const refreshed = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: user.refresh },
  });
  expect(refreshed.statusCode).toBe(200);
  expect((await signIn(TEST_PASSWORD)).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
});

test("rejects a wrong old password with a field error and changes nothing", async () => {
  const answer = await change({ old: "a wrong password" });

  expect([answer.statusCode, answer.json()]).toEqual([400, WRONG]);
  expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200);
});

test("counts wrong old passwords together with those at sign-in", async () => {
  for (let round = 0; round < 2; round += 1) await change({ old: "a wrong password" });
  expect((await signIn("a wrong password")).statusCode).toBe(401);

  const refused = await change({ old: "a wrong password" });

  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "15"]);
  expect((await change()).statusCode).toBe(429);
});

test("counts guesses from an unknown device separately from the owner's", async () => {
  for (let round = 0; round < 3; round += 1) {
    await change({ old: "a wrong password", isElsewhere: true });
  }
  expect((await change({ isElsewhere: true })).statusCode).toBe(429);

  expect((await change()).statusCode).toBe(200);
});

test("rejects the owner's name as a password", async () => {
  const names = { first_name: "Maria", last_name: "Sklodowska" };
  await api.call("PATCH", "/api/v1/me/", { token: user.access, body: names });

  expect((await change({ next: "Sklodowska-1867" })).json()).toEqual({
    new_password1: ["The password is too similar to your name."],
  });
});

test("validates a new password like at registration without counting a guess", async () => {
  for (let round = 0; round < 5; round += 1) {
    const answer = await change({ next: "123456789", again: "else" });
    expect(answer.json()).toEqual({
      new_password1: ["This password is too common.", "This password is entirely numeric."],
      new_password2: ["The two password fields didn't match."],
    });
  }

  expect((await change()).statusCode).toBe(200);
});

test("rejects an old password that is too long before hashing it", async () => {
  const answer = await change({ old: "é".repeat(513) });

  expect(answer.json()).toEqual({
    old_password: ["Ensure this field has no more than 1024 bytes."],
  });
});

test("lets exactly one of eight concurrent changes succeed", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => change({ next: `${NEW_PASSWORD} ${index}` })),
  );

  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses.filter((status) => status !== 200))).toSatisfy((others: Set<number>) =>
    [...others].every((status) => status === 400 || status === 429),
  );
  const winner = `${NEW_PASSWORD} ${statuses.indexOf(200)}`;
  api.deps.clock.advance(3_600_000);
  expect((await signIn(winner)).statusCode).toBe(200);
});

test("ends links to reset the password when it is changed", async () => {
  await api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const key = (await mailsTo(api, user.email))
    .map(({ textBody }) => /password-reset\/confirm\/([\w-]{43})\//.exec(textBody)?.[1])
    .find((found) => found !== undefined);

  await change();

  const answer = await api.call("POST", "/api/auth/password/reset/confirm/", {
    body: { key, new_password1: "another password", new_password2: "another password" },
  });
  expect(answer.statusCode).toBe(404);
});

test.for(["an unconfirmed address", "a confirmed address"])(
  "sends an email about the new password to %s",
  async (which) => {
    if (which === "a confirmed address") await confirmAddress(api, user);
    api.deps.clock.advance(1);

    await change();

    const mail = (await mailsTo(api, user.email)).at(-1);
    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.textBody).toContain("http://localhost:3000/password-reset\n");
  },
);

test("never returns or stores the password in plain text", async () => {
  const answer = await change();

  const [row] = await api.deps.database.asSystem((db) =>
    db.select().from(users).where(eq(users.id, user.userId)),
  );
  expect(answer.body).not.toContain(NEW_PASSWORD);
  expect(JSON.stringify(row)).not.toContain(NEW_PASSWORD);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
});
