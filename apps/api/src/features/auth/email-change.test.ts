import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signInAgain, signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createForgetExpiredJob } from "./forget-expired.job.ts";
import { createSendEmailChangeJob } from "./send-email-change.job.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = "/api/v1/me/email-change/";
const LINK = /\/email\/change\/(?:confirm|undo)\/([\w-]{43})$/m;

let api: TestApi;
let user: SignedInUser;
let newEmail: string;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
  await queryDatabase(api, "update users set email_verified_at = created_at where id = $1", [
    user.userId,
  ]);
  newEmail = newAddress();
});
afterAll(() => api.close());

function newAddress(): string {
  return `new-${randomUUID()}@example.net`;
}

async function ask(email = newEmail, { access } = user, password = TEST_PASSWORD) {
  api.deps.clock.advance(1_000);
  const answer = await api.call("POST", PATH, { token: access, body: { email, password } });
  await runPendingJobs(api, [createSendEmailChangeJob(api.deps)]);
  return answer;
}

/** The newest key that was mailed to an address. */
async function keyTo(email: string): Promise<string> {
  const keys = (await mailsTo(api, email)).map(({ textBody }) => LINK.exec(textBody)?.[1]);
  return keys.findLast((key) => key !== undefined) ?? "no key";
}

async function follow(what: "confirm" | "undo", key: string) {
  api.deps.clock.advance(1_000);
  const answer = await api.call("POST", `/api/auth/email/change/${what}/`, { body: { key } });
  return { status: answer.statusCode, ...answer.json<{ email?: string; code?: string }>() };
}

async function change(email = newEmail, owner = user) {
  expect((await ask(email, owner)).statusCode).toBe(200);
  return follow("confirm", await keyTo(email));
}

async function signIn(email: string, password = TEST_PASSWORD) {
  return (await api.call("POST", "/api/auth/token/", { body: { email, password } })).statusCode;
}

async function register(email: string) {
  const body = { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD };
  return (await api.call("POST", "/api/auth/register/", { body })).statusCode;
}

const waitingOf = async ({ access } = user) =>
  (await api.call("GET", PATH, { token: access })).json<{ email: string | null }>().email;
const statusOfMe = async ({ access } = user) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;

test("until the link is followed the old address signs in; from then on the new one alone", async () => {
  await ask();
  expect([await signIn(user.email), await signIn(newEmail), await waitingOf()]).toEqual([
    200,
    401,
    newEmail,
  ]);

  expect(await follow("confirm", await keyTo(newEmail))).toEqual({ status: 200, email: newEmail });

  expect([await signIn(user.email), await signIn(newEmail), await waitingOf()]).toEqual([
    401,
    200,
    null,
  ]);
  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.json()).toMatchObject({ email: newEmail, email_verified: true });
});

test("the session that asked goes on, and every other ends", async () => {
  const other = await signInAgain(api, user);

  await change();

  expect([await statusOfMe(), await statusOfMe(other)]).toEqual([200, 401]);
});

test("a wrong password changes nothing and writes to nobody", async () => {
  const answer = await ask(newEmail, user, "not the password");

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { password: ["This is not your password. Please enter it again."] },
  ]);
  expect([await waitingOf(), await mailsTo(api, newEmail)]).toEqual([null, []]);
});

test.for([
  ["one's own address, however it is written", (): string => user.email.toUpperCase()],
  ["what is no address", (): string => "ada"],
] as const)("%s is refused at its field", async ([, email]) => {
  const answer = await ask(email());

  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ["email"]]);
});

test("an address that is somebody's is answered like any other, and only its owner is told", async () => {
  const owner = await signUp(api);

  const answer = await ask(owner.email);

  expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([200, owner.email]);
  expect(Object.keys(answer.json<object>())).toEqual(
    Object.keys((await ask(newEmail)).json<object>()),
  );
  expect(await keyTo(owner.email)).toBe("no key");
  const told = (await mailsTo(api, owner.email)).at(-1);
  expect(told?.textBody).toContain("has an account already, so nothing was changed");
  // Nor does the list of what was written tell them apart.
  expect(told?.subject).toBe((await mailsTo(api, newEmail)).at(-1)?.subject);
});

test("an address that was registered meanwhile stays with who registered it", async () => {
  await ask();
  expect(await register(newEmail)).toBe(201);

  expect(await follow("confirm", await keyTo(newEmail))).toMatchObject({
    status: 409,
    code: "address_taken",
  });

  expect(await signIn(user.email)).toBe(200);
});

test("of two accounts that confirm one address at once exactly one has it", async () => {
  const berta = await signUp(api);
  await ask();
  const first = await keyTo(newEmail);
  await ask(newEmail, berta);
  const second = await keyTo(newEmail);

  const answers = await Promise.all([follow("confirm", first), follow("confirm", second)]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("of eight confirmations with one key exactly one works", async () => {
  await ask();
  const key = await keyTo(newEmail);

  const answers = await Promise.all(Array.from({ length: 8 }, () => follow("confirm", key)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
});

test.for([
  [
    "was cancelled",
    async (): Promise<void> => void (await api.call("DELETE", PATH, { token: user.access })),
  ],
  ["gave way to another", async (): Promise<void> => void (await ask(newAddress()))],
  ["is older than a day", async (): Promise<void> => api.deps.clock.advance(DAY_MS)],
  [
    "was stopped from the old address",
    async (): Promise<void> => void (await follow("undo", await keyTo(user.email))),
  ],
] as const)("the link of a change that %s changes nothing", async ([, end]) => {
  await ask();
  const key = await keyTo(newEmail);

  await end();

  expect((await follow("confirm", key)).status).toBe(404);
  expect(await signIn(newEmail)).toBe(401);
});

test.for([
  [
    "asked for",
    "Your e-mail address is to be changed",
    async (): Promise<void> => void (await ask()),
  ],
  ["done", "Your e-mail address was changed", async (): Promise<void> => void (await change())],
] as const)(
  "the old address is told when the change is %s, with a link that undoes it",
  async ([, subject, act]) => {
    await act();

    const mail = (await mailsTo(api, user.email)).at(-1);
    expect(mail).toMatchObject({ subject, textBody: expect.stringContaining(newEmail) });
    expect((await follow("undo", await keyTo(user.email))).status).toBe(200);
  },
);

test("undoing gives the old address back, ends every session and the password, and sends a link to another", async () => {
  await change();
  const other = await signInAgain(api, { ...user, email: newEmail });

  expect(await follow("undo", await keyTo(user.email))).toEqual({ status: 200, email: user.email });

  expect([await statusOfMe(), await statusOfMe(other)]).toEqual([401, 401]);
  expect([await signIn(newEmail), await signIn(user.email)]).toEqual([401, 401]);
  const key = /\/password-reset\/confirm\/([\w-]+)\//.exec(
    (await mailsTo(api, user.email)).at(-1)?.textBody ?? "",
  )?.[1];
  const password = "seven green umbrellas";
  const body = { key, new_password1: password, new_password2: password };
  expect((await api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode).toBe(
    200,
  );
  expect(await signIn(user.email, password)).toBe(200);
});

test("the link of the first mail undoes as well what happened after it", async () => {
  await ask();
  const first = await keyTo(user.email);
  await follow("confirm", await keyTo(newEmail));

  expect((await follow("undo", first)).email).toBe(user.email);
});

test("an undo works for 7 days, and once", async () => {
  await change();
  const key = await keyTo(user.email);
  api.deps.clock.advance(7 * DAY_MS - HOUR_MS);
  expect((await follow("undo", key)).status).toBe(200);
  expect((await follow("undo", key)).status).toBe(404);

  const berta = await signUp(api);
  await queryDatabase(api, "update users set email_verified_at = now() where id = $1", [
    berta.userId,
  ]);
  await change(newAddress(), berta);
  const late = await keyTo(berta.email);
  api.deps.clock.advance(7 * DAY_MS);
  expect((await follow("undo", late)).status).toBe(404);
});

test("who changed the address on and on is led back to the first, and no later link leads away again", async () => {
  const [second, third] = [newAddress(), newAddress()];
  await change(second);
  const first = await keyTo(user.email);
  await change(third);
  const later = await keyTo(second);

  expect((await follow("undo", first)).email).toBe(user.email);

  expect((await follow("undo", later)).status).toBe(404);
  expect(await queryDatabase(api, "select email from users where id = $1", [user.userId])).toEqual([
    { email: user.email },
  ]);
});

test("while it can be taken back, an address is nobody else's, by registration or by a change", async () => {
  await change();
  const berta = await signUp(api);

  expect(await register(user.email)).toBe(400);
  await ask(user.email, berta);
  const bertas = (await mailsTo(api, user.email)).at(-1);
  expect(bertas?.textBody).toContain("has an account already");

  api.deps.clock.advance(7 * DAY_MS);
  expect(await register(user.email)).toBe(201);
});

test("nor by a confirmation whose link was sent before somebody had the address", async () => {
  const address = newAddress();
  const berta = await signUp(api);
  await ask(address, berta);
  const bertas = await keyTo(address);
  const owner = await signUp(api, { email: address });
  await queryDatabase(api, "update users set email_verified_at = created_at where id = $1", [
    owner.userId,
  ]);
  await change(newEmail, owner);

  expect(await follow("confirm", bertas)).toMatchObject({ status: 409, code: "address_taken" });

  expect((await follow("undo", await keyTo(address))).email).toBe(address);
});

test.for(["confirm", "undo"] as const)(
  "from one network only so many keys are tried to %s in an hour",
  async (what) => {
    const ip = what === "confirm" ? "203.0.113.9" : "203.0.113.10";
    const path = `/api/auth/email/change/${what}/`;
    const statuses: number[] = [];
    for (let times = 0; times < 101; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await api.call("POST", path, { body: { key: `unknown ${times}` }, ip });
      statuses.push(answer.statusCode);
    }

    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 404), 429]);
  },
);

test("links that were mailed to the old address end with it", async () => {
  await api.call("POST", "/api/auth/password/reset/", { body: { email: user.email } });
  await runPendingJobs(api);
  const reset = /\/password-reset\/confirm\/([\w-]+)\//.exec(
    (await mailsTo(api, user.email)).at(-1)?.textBody ?? "",
  )?.[1];

  await change();

  const body = {
    key: reset,
    new_password1: "seven green umbrellas",
    new_password2: "seven green umbrellas",
  };
  expect((await api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode).toBe(
    404,
  );
});

test("an old address that was never confirmed is not written to, and not kept", async () => {
  const berta = await signUp(api);

  await change(newEmail, berta);

  expect((await mailsTo(api, berta.email)).map(({ subject }) => subject)).toEqual([
    "Please confirm your e-mail address",
  ]);
  expect(await register(berta.email)).toBe(201);
});

test("nobody writes to more than ten addresses a day through one account, nor often to one", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.push((await ask(newEmail)).statusCode);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await mailsTo(api, newEmail)).toHaveLength(3);
});

test("the owner reads of it among the security events", async () => {
  await change();

  const { results } = (
    await api.call("GET", "/api/v1/me/security-events/", { token: user.access })
  ).json<{ results: { kind: string }[] }>();
  expect(results.slice(0, 2).map(({ kind }) => kind)).toEqual([
    "email_changed",
    "email_change_requested",
  ]);
});

test("where no mail can be sent nobody is asked to wait for one", async () => {
  const { mailDelivery } = api.deps;
  api.deps.mailDelivery = null;

  const answer = await ask();
  api.deps.mailDelivery = mailDelivery;

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    503,
    "mail_switched_off",
  ]);
});

test("a deleted account keeps no address, and what can no longer be undone is forgotten", async () => {
  await change();
  const body = { password: TEST_PASSWORD };
  expect((await api.call("DELETE", "/api/v1/me/", { token: user.access, body })).statusCode).toBe(
    200,
  );
  expect(await register(user.email)).toBe(201);

  const berta = await signUp(api);
  await ask(newAddress(), berta);
  api.deps.clock.advance(31 * DAY_MS);
  await createForgetExpiredJob(api.deps).run({});
  expect(
    await queryDatabase(api, "select id from email_changes where user_id = $1", [berta.userId]),
  ).toEqual([]);
});
