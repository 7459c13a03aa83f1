import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import {
  createEmailChangeWorld,
  EMAIL_CHANGE_PATH,
  type EmailChangeWorld,
} from "#testing/email-change-world.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signInAgain, signUp } from "#testing/signed-in-user.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: EmailChangeWorld;

beforeAll(async () => {
  world = await createEmailChangeWorld();
});
beforeEach(() => world.begin());
afterAll(() => world.api.close());

test("signs in with the old address until the link is followed, then only with the new one", async () => {
  await world.ask();
  expect([
    await world.signIn(world.user.email),
    await world.signIn(world.newEmail),
    await world.waitingOf(),
  ]).toEqual([200, 401, world.newEmail]);

  expect(await world.follow("confirm", await world.keyTo(world.newEmail))).toEqual({
    status: 200,
    email: world.newEmail,
  });

  expect([
    await world.signIn(world.user.email),
    await world.signIn(world.newEmail),
    await world.waitingOf(),
  ]).toEqual([401, 200, null]);
  const me = await world.api.call("GET", "/api/v1/me/", { token: world.user.access });
  expect(me.json()).toMatchObject({ email: world.newEmail, email_verified: true });
});

test("continues the session that requested the change and ends all others", async () => {
  const other = await signInAgain(world.api, world.user);

  await world.change();

  expect([await world.statusOfMe(), await world.statusOfMe(other)]).toEqual([200, 401]);
});

test("a wrong password changes nothing and sends no mail", async () => {
  const answer = await world.ask(world.newEmail, world.user, "not the password");

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { password: ["This password is wrong. Please try again."] },
  ]);
  expect([await world.waitingOf(), await mailsTo(world.api, world.newEmail)]).toEqual([null, []]);
});

test.for([
  ["the user's own address in any case", (): string => world.user.email.toUpperCase()],
  ["an invalid address", (): string => "ada"],
] as const)("rejects %s with a field error", async ([, email]) => {
  const answer = await world.ask(email());

  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ["email"]]);
});

test("answers a request for another user's address like any other and notifies only its owner", async () => {
  // The registration mail must not count toward the hourly limit.
  world.api.deps.clock.advance(-60 * 60_000);
  const owner = await signUpConfirmed(world.api);
  world.api.deps.clock.advance(60 * 60_000);

  const answer = await world.ask(owner.email);

  expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([200, owner.email]);
  expect(Object.keys(answer.json<object>())).toEqual(
    Object.keys((await world.ask(world.newEmail)).json<object>()),
  );
  expect(await world.keyTo(owner.email)).toBe("no key");
  const mail = (await mailsTo(world.api, owner.email)).at(-1);
  expect(mail?.textBody).toContain("already has an account, so nothing was changed");
  // The subject must not reveal whether the address is in use.
  expect(mail?.subject).toBe((await mailsTo(world.api, world.newEmail)).at(-1)?.subject);
});

test("keeps an address with the user who registered it in the meantime", async () => {
  await world.ask();
  expect(await world.register(world.newEmail)).toBe(201);

  expect(await world.follow("confirm", await world.keyTo(world.newEmail))).toMatchObject({
    status: 409,
    code: "address_taken",
  });

  expect(await world.signIn(world.user.email)).toBe(200);
});

test("gives an address to exactly one of two accounts that confirm it at once", async () => {
  const berta = await signUpConfirmed(world.api);
  await world.ask();
  const first = await world.keyTo(world.newEmail);
  await world.ask(world.newEmail, berta);
  const second = await world.keyTo(world.newEmail);

  const answers = await Promise.all([
    world.follow("confirm", first),
    world.follow("confirm", second),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("accepts exactly one of eight concurrent confirmations with one key", async () => {
  await world.ask();
  const key = await world.keyTo(world.newEmail);

  const answers = await Promise.all(Array.from({ length: 8 }, () => world.follow("confirm", key)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
});

test.for([
  [
    "was canceled",
    async (): Promise<void> =>
      void (await world.api.call("DELETE", EMAIL_CHANGE_PATH, { token: world.user.access })),
  ],
  [
    "was replaced by another",
    async (): Promise<void> => void (await world.ask(world.newAddress())),
  ],
  ["is older than a day", async (): Promise<void> => world.api.deps.clock.advance(DAY_MS)],
  [
    "was stopped from the old address",
    async (): Promise<void> =>
      void (await world.follow("undo", await world.keyTo(world.user.email))),
  ],
] as const)("the link of a change that %s changes nothing", async ([, end]) => {
  await world.ask();
  const key = await world.keyTo(world.newEmail);

  await end();

  expect((await world.follow("confirm", key)).status).toBe(404);
  expect(await world.signIn(world.newEmail)).toBe(401);
});

test.for([
  [
    "requested",
    "A change of your email address was requested",
    async (): Promise<void> => void (await world.ask()),
  ],
  [
    "confirmed",
    "Your email address was changed",
    async (): Promise<void> => void (await world.change()),
  ],
] as const)(
  "notifies the old address when the change is %s, with a link that undoes it",
  async ([, subject, act]) => {
    await act();

    const mail = (await mailsTo(world.api, world.user.email)).at(-1);
    expect(mail).toMatchObject({ subject, textBody: expect.stringContaining(world.newEmail) });
    expect((await world.follow("undo", await world.keyTo(world.user.email))).status).toBe(200);
  },
);

test.for(["confirm", "undo"] as const)(
  "limits the keys to %s that one network tries in an hour",
  async (what) => {
    const ip = what === "confirm" ? "203.0.113.9" : "203.0.113.10";
    const path = `/api/auth/${what === "confirm" ? "email/change/confirm" : "security/undo"}/`;
    const statuses: number[] = [];
    for (let times = 0; times < 101; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await world.api.call("POST", path, { body: { key: `unknown ${times}` }, ip });
      statuses.push(answer.statusCode);
    }

    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 404), 429]);
  },
);

test("ends links that were mailed to the old address", async () => {
  await world.api.call("POST", "/api/auth/password/reset/", { body: { email: world.user.email } });
  await runPendingJobs(world.api);
  // Mails queued at the same instant have no defined order.
  const texts = (await mailsTo(world.api, world.user.email)).map(({ textBody }) => textBody);
  const reset = /\/password-reset\/confirm\/([\w-]+)\//.exec(texts.join("\n"))?.[1];

  await world.change();

  const body = {
    key: reset,
    new_password1: "seven green umbrellas",
    new_password2: "seven green umbrellas",
  };
  expect(
    (await world.api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode,
  ).toBe(404);
});

test("refuses a change from an unconfirmed address and sends no mail", async () => {
  const berta = await signUp(world.api);

  const answer = await world.ask(world.newEmail, berta);

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    403,
    "email_confirmation_needed",
  ]);
  expect(await mailsTo(world.api, world.newEmail)).toEqual([]);
});

test("limits requests to ten a day per account and mails to three an hour per address", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.push((await world.ask(world.newEmail)).statusCode);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await mailsTo(world.api, world.newEmail)).toHaveLength(3);
});

test("records the change as security events", async () => {
  await world.change();

  const { results } = (
    await world.api.call("GET", "/api/v1/me/security-events/", { token: world.user.access })
  ).json<{ results: { kind: string }[] }>();
  expect(results.slice(0, 2).map(({ kind }) => kind)).toEqual([
    "email_changed",
    "email_change_requested",
  ]);
});

test("rejects the request if no mail can be sent", async () => {
  const { mailDelivery } = world.api.deps;
  world.api.deps.mailDelivery = null;

  const answer = await world.ask();
  world.api.deps.mailDelivery = mailDelivery;

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    503,
    "mail_switched_off",
  ]);
});
