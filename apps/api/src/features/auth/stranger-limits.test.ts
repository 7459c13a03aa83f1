import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { Problem } from "#http/problem.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { deviceCookieOf, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createSendPasswordResetJob } from "./passwords.ts";

const WRONG = "a wrong password";

let api: TestApi;
let hash: PasswordHashing["hash"] = async () => "a hash";
/** Whether so many sign-ins wait that unknown devices are rejected. */
let isCrowded = false;

beforeAll(async () => {
  // No real hashing, because thousands of guesses would take minutes.
  const passwordHashing: PasswordHashing = {
    hash: (password) => hash(password),
    verify: async (hash, password) => hash !== null && password === TEST_PASSWORD,
    isOutdated: () => false,
    lookUpFirst: async (lookUp, turn) => {
      if (isCrowded && !turn?.isFirst) throw new Problem("service_unavailable");
      return lookUp();
    },
  };
  api = await createTestApi({ passwordHashing });
});
afterAll(() => api.close());

type Caller = { ip: string; cookie?: string };

function signIn(email: string, password: string, { ip, cookie }: Caller) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ip,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

type Newcomer = { ip?: string; password?: string };

function register(email: string, { ip, password = TEST_PASSWORD }: Newcomer = {}) {
  const passwords = { password1: password, password2: password };
  return api.call("POST", "/api/auth/register/", {
    body: { username: email, email, ...passwords },
    ...(ip !== undefined && { ip }),
  });
}

test("wrong passwords from many networks on many accounts do not lock out other users", async () => {
  const user = await signUp(api);
  for (let nth = 0; nth < 100; nth += 25) {
    const guesses = Array.from({ length: 25 }, (_, index) =>
      signIn(`no-${nth + index}@example.com`, WRONG, { ip: `10.8.0.${(nth + index) % 20}` }),
    );
    await Promise.all(guesses);
  }

  const owner = await signIn(user.email, TEST_PASSWORD, { ip: "203.0.113.6" });
  expect(owner.statusCode).toBe(200);
});

test("refuses a network with too many guesses, but not a known device in it", async () => {
  const user = await signUp(api);
  const ip = "203.0.113.60";
  const { cookie } = user;
  for (let nth = 0; nth < 100; nth += 1) await signIn(`not-${nth}@example.com`, WRONG, { ip });

  expect((await signIn(user.email, TEST_PASSWORD, { ip })).json().code).toBe("throttled");
  expect((await signIn(user.email, TEST_PASSWORD, { ip, cookie })).statusCode).toBe(200);
});

test("stops unknown devices after 20 wrong passwords until the owner resets the password", async () => {
  const user = await signUp(api);
  const codes: string[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    const answer = await signIn(user.email, WRONG, { ip: `10.9.0.${nth}` });
    codes.push(answer.json<{ code: string }>().code);
  }
  expect(codes.indexOf("throttled")).toBe(20);

  const device = { ip: "203.0.113.7" };
  expect((await signIn(user.email, TEST_PASSWORD, device)).json().code).toBe("throttled");
  const known = await signIn(user.email, TEST_PASSWORD, { ...device, cookie: user.cookie });
  expect(known.statusCode).toBe(200);

  const cookie = await resetPassword(user.email);
  for (let nth = 0; nth < 21; nth += 1) await signIn(user.email, WRONG, { ip: `10.9.1.${nth}` });
  expect((await signIn(user.email, TEST_PASSWORD, device)).json().code).toBe("throttled");
  expect((await signIn(user.email, TEST_PASSWORD, { ...device, cookie })).statusCode).toBe(200);
});

/** Sets the same password with a mailed link. Returns the cookie of the device that did it. */
async function resetPassword(email: string): Promise<string> {
  await api.call("POST", "/api/auth/password/reset/", { body: { email } });
  await runPendingJobs(api, [createSendPasswordResetJob(api.deps)]);
  const mail = (await mailsTo(api, email)).at(-1);
  const key = /confirm\/([\w-]{43})\//.exec(mail?.textBody ?? "")?.[1] ?? "no key";
  const answer = await api.call("POST", "/api/auth/password/reset/confirm/", {
    body: { key, new_password1: TEST_PASSWORD, new_password2: TEST_PASSWORD },
  });
  return deviceCookieOf(answer);
}

test("rejects an invalid password without hashing it", async () => {
  const hashed: string[] = [];
  hash = async (password) => {
    hashed.push(password);
    return "a hash";
  };
  onTestFinished(() => void (hash = async () => "a hash"));
  const email = `newcomer-${crypto.randomUUID()}@example.com`;

  const answer = await register(email, { password: "password1" });

  expect(hashed).toEqual([]);
  expect(answer.json()).toEqual({ password1: ["This password is too common."] });
});

test("reports a weak password before a taken address and hashes nothing if it is taken", async () => {
  const { email } = await signUp(api);
  hash = () => Promise.reject(new Error("It was hashed."));
  onTestFinished(() => void (hash = async () => "a hash"));

  const answer = await register(email, { password: "password1" });

  expect(answer.json()).toEqual({ password1: ["This password is too common."] });
  expect((await register(email)).json()).toHaveProperty("email");
});

test("counts every registration of a network, even with rejected passwords", async () => {
  const ip = "203.0.113.11";
  const statuses: number[] = [];
  for (let nth = 0; nth < 101; nth += 1) {
    const email = `newcomer-${crypto.randomUUID()}@example.com`;
    statuses.push((await register(email, { ip, password: "password1" })).statusCode);
  }

  expect(statuses.filter((status) => status === 400)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
});

test("an overload rejects unknown devices but lets known ones in", async () => {
  const user = await signUp(api);
  const ip = "203.0.113.10";
  isCrowded = true;

  const answers = [
    await signIn(user.email, TEST_PASSWORD, { ip }),
    await signIn(user.email, TEST_PASSWORD, { ip, cookie: user.cookie }),
  ];
  isCrowded = false;

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
});
