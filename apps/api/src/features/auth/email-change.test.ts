import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUpConfirmed } from "#testing/confirmed-user.ts";
import {
  createEmailChangeHarness,
  EMAIL_CHANGE_PATH,
  type EmailChangeHarness,
} from "#testing/email-change-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { signInAgain, signUp } from "#testing/signed-in-user.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let harness: EmailChangeHarness;

beforeAll(async () => {
  harness = await createEmailChangeHarness();
});
beforeEach(() => harness.begin());
afterAll(() => harness.api.close());

test("signs in with the old address until the link is followed, then only with the new one", async () => {
  await harness.ask();
  expect([
    await harness.signIn(harness.user.email),
    await harness.signIn(harness.newEmail),
    await harness.waitingOf(),
  ]).toEqual([200, 401, harness.newEmail]);

  expect(await harness.follow("confirm", await harness.keyTo(harness.newEmail))).toEqual({
    status: 200,
    email: harness.newEmail,
  });

  expect([
    await harness.signIn(harness.user.email),
    await harness.signIn(harness.newEmail),
    await harness.waitingOf(),
  ]).toEqual([401, 200, null]);
  const me = await harness.api.call("GET", "/api/v1/me/", { token: harness.user.access });
  expect(me.json()).toMatchObject({ email: harness.newEmail, email_verified: true });
});

test("continues the session that requested the change and ends all others", async () => {
  const other = await signInAgain(harness.api, harness.user);

  await harness.change();

  expect([await harness.statusOfMe(), await harness.statusOfMe(other)]).toEqual([200, 401]);
});

test("a wrong password changes nothing and sends no mail", async () => {
  const answer = await harness.ask(harness.newEmail, harness.user, "not the password");

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { password: ["This password is wrong. Please try again."] },
  ]);
  expect([await harness.waitingOf(), await mailsTo(harness.api, harness.newEmail)]).toEqual([
    null,
    [],
  ]);
});

test.for([
  ["the user's own address in any case", (): string => harness.user.email.toUpperCase()],
  ["an invalid address", (): string => "ada"],
] as const)("rejects %s with a field error", async ([, email]) => {
  const answer = await harness.ask(email());

  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ["email"]]);
});

test("answers a request for another user's address like any other and notifies only its owner", async () => {
  // The registration mail must not count toward the hourly limit.
  harness.api.deps.clock.advance(-60 * 60_000);
  const owner = await signUpConfirmed(harness.api);
  harness.api.deps.clock.advance(60 * 60_000);

  const answer = await harness.ask(owner.email);

  expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([200, owner.email]);
  expect(Object.keys(answer.json<object>())).toEqual(
    Object.keys((await harness.ask(harness.newEmail)).json<object>()),
  );
  expect(await harness.keyTo(owner.email)).toBe("no key");
  const mail = (await mailsTo(harness.api, owner.email)).at(-1);
  expect(mail?.textBody).toContain("already has an account, so nothing was changed");
  // The subject must not reveal whether the address is in use.
  expect(mail?.subject).toBe((await mailsTo(harness.api, harness.newEmail)).at(-1)?.subject);
});

test("keeps an address with the user who registered it in the meantime", async () => {
  await harness.ask();
  expect(await harness.register(harness.newEmail)).toBe(201);

  expect(await harness.follow("confirm", await harness.keyTo(harness.newEmail))).toMatchObject({
    status: 409,
    code: "address_taken",
  });

  expect(await harness.signIn(harness.user.email)).toBe(200);
});

test("gives an address to exactly one of two accounts that confirm it at once", async () => {
  const berta = await signUpConfirmed(harness.api);
  await harness.ask();
  const first = await harness.keyTo(harness.newEmail);
  await harness.ask(harness.newEmail, berta);
  const second = await harness.keyTo(harness.newEmail);

  const answers = await Promise.all([
    harness.follow("confirm", first),
    harness.follow("confirm", second),
  ]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("accepts exactly one of eight concurrent confirmations with one key", async () => {
  await harness.ask();
  const key = await harness.keyTo(harness.newEmail);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => harness.follow("confirm", key)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
});

test.for([
  [
    "was canceled",
    async (): Promise<void> =>
      void (await harness.api.call("DELETE", EMAIL_CHANGE_PATH, { token: harness.user.access })),
  ],
  [
    "was replaced by another",
    async (): Promise<void> => void (await harness.ask(harness.newAddress())),
  ],
  ["is older than a day", async (): Promise<void> => harness.api.deps.clock.advance(DAY_MS)],
  [
    "was stopped from the old address",
    async (): Promise<void> =>
      void (await harness.follow("undo", await harness.keyTo(harness.user.email))),
  ],
] as const)("the link of a change that %s changes nothing", async ([, end]) => {
  await harness.ask();
  const key = await harness.keyTo(harness.newEmail);

  await end();

  expect((await harness.follow("confirm", key)).status).toBe(404);
  expect(await harness.signIn(harness.newEmail)).toBe(401);
});

test.for([
  [
    "requested",
    "A change of your email address was requested",
    async (): Promise<void> => void (await harness.ask()),
  ],
  [
    "confirmed",
    "Your email address was changed",
    async (): Promise<void> => void (await harness.change()),
  ],
] as const)(
  "notifies the old address when the change is %s, with a link that undoes it",
  async ([, subject, act]) => {
    await act();

    const mail = (await mailsTo(harness.api, harness.user.email)).at(-1);
    expect(mail).toMatchObject({ subject, textBody: expect.stringContaining(harness.newEmail) });
    expect((await harness.follow("undo", await harness.keyTo(harness.user.email))).status).toBe(
      200,
    );
  },
);

test.for(["confirm", "undo"] as const)(
  "limits the keys to %s that one network tries in an hour",
  async (what) => {
    const ip = what === "confirm" ? "203.0.113.9" : "203.0.113.10";
    const path = `/api/auth/${what === "confirm" ? "email/change/confirm" : "security/undo"}/`;
    const statuses: number[] = [];
    for (let times = 0; times < 101; times += 1) {
      const answer = await harness.api.call("POST", path, {
        body: { key: `unknown ${times}` },
        ip,
      });
      statuses.push(answer.statusCode);
    }

    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 404), 429]);
  },
);

test("ends links that were mailed to the old address", async () => {
  await harness.api.call("POST", "/api/auth/password/reset/", {
    body: { email: harness.user.email },
  });
  await runPendingJobs(harness.api);
  // Mails queued at the same instant have no defined order.
  const texts = (await mailsTo(harness.api, harness.user.email)).map(({ textBody }) => textBody);
  const reset = /\/password-reset\/confirm\/([\w-]+)\//.exec(texts.join("\n"))?.[1];

  await harness.change();

  const body = {
    key: reset,
    new_password1: "seven green umbrellas",
    new_password2: "seven green umbrellas",
  };
  expect(
    (await harness.api.call("POST", "/api/auth/password/reset/confirm/", { body })).statusCode,
  ).toBe(404);
});

test("refuses a change from an unconfirmed address and sends no mail", async () => {
  const berta = await signUp(harness.api);

  const answer = await harness.ask(harness.newEmail, berta);

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    403,
    "email_confirmation_needed",
  ]);
  expect(await mailsTo(harness.api, harness.newEmail)).toEqual([]);
});

test("limits requests to ten a day per account and mails to three an hour per address", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) {
    statuses.push((await harness.ask(harness.newEmail)).statusCode);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await mailsTo(harness.api, harness.newEmail)).toHaveLength(3);
});

test("records the change as security events", async () => {
  await harness.change();

  const { results } = (
    await harness.api.call("GET", "/api/v1/me/security-events/", { token: harness.user.access })
  ).json<{ results: { kind: string }[] }>();
  expect(results.slice(0, 2).map(({ kind }) => kind)).toEqual([
    "email_changed",
    "email_change_requested",
  ]);
});

test("rejects the request if no mail can be sent", async () => {
  const { mailDelivery } = harness.api.deps;
  harness.api.deps.mailDelivery = null;

  const answer = await harness.ask();
  harness.api.deps.mailDelivery = mailDelivery;

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    503,
    "mail_switched_off",
  ]);
});
