import { randomUUID } from "node:crypto";

import { type Registration, TIME_ZONE_HEADER } from "@snowball/contract";

import type { LightMyRequestResponse } from "fastify";

import type { TestApi } from "./test-api.ts";

export type SignedInUser = {
  userId: string;
  access: string;
  refresh: string;
  email: string;
  /** `cookie` header of the device that registered, which a browser sends with auth calls. */
  cookie: string;
};

/** Fulfills all password rules. Its strength takes the least time to check: it is short and contains no word or digit. */
export const TEST_PASSWORD = "qzxjwvkpy";

/** Registers and signs in a new user through the API. The address is not confirmed. */
export async function signUp(
  api: Pick<TestApi, "call">,
  {
    email = `user-${randomUUID()}@example.com`,
    timeZone,
  }: { email?: string; timeZone?: string } = {},
): Promise<SignedInUser> {
  const answer = await api.call("POST", "/api/auth/register/", {
    body: { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD },
    ...inTimeZone(timeZone),
  });
  if (answer.statusCode !== 201) {
    throw new Error(`Registration answered ${answer.statusCode}: ${answer.body}`);
  }

  const { access, refresh, user } = answer.json<Registration>();
  return { userId: user.uuid, access, refresh, email, cookie: deviceCookieOf(answer) };
}

/** Returns the `cookie` header for the device cookie that a response set. */
export function deviceCookieOf({ cookies }: Pick<LightMyRequestResponse, "cookies">): string {
  const { name, value } = cookies[0] ?? {};
  return `${name}=${value}`;
}

/** Signs a user in again, for example after the session has expired. */
export async function signInAgain(
  api: Pick<TestApi, "call">,
  user: SignedInUser,
  { timeZone }: { timeZone?: string } = {},
): Promise<SignedInUser> {
  const answer = await api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password: TEST_PASSWORD },
    ...inTimeZone(timeZone),
  });
  return { ...user, ...answer.json<{ access: string; refresh: string }>() };
}

/** Returns the header of a browser with a time zone, or none. */
function inTimeZone(timeZone: string | undefined) {
  return timeZone === undefined ? {} : { headers: { [TIME_ZONE_HEADER]: timeZone } };
}
