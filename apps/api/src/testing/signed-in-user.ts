import { randomUUID } from "node:crypto";

import { type Registration, TIME_ZONE_HEADER } from "@snowball/contract";

import type { LightMyRequestResponse } from "fastify";

import type { TestApi } from "./test-api.ts";

export type SignedInUser = {
  userId: string;
  access: string;
  refresh: string;
  email: string;
  /** Header `cookie` of the device that registered: what the browser sends with auth calls. */
  cookie: string;
};

/** Good enough for every rule about passwords, and short: judging takes longer than registering does. */
export const TEST_PASSWORD = "plum tide brick";

/** A new user, registered and signed in through the real call. The address is not confirmed. */
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

/** What a browser sends back of the device's token that an answer gave it. */
export function deviceCookieOf({ cookies }: Pick<LightMyRequestResponse, "cookies">): string {
  const { name, value } = cookies[0] ?? {};
  return `${name}=${value}`;
}

/** The same user at another time, whose session has ended by then. */
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

/** The header of a browser in a time zone; none without one. */
function inTimeZone(timeZone: string | undefined) {
  return timeZone === undefined ? {} : { headers: { [TIME_ZONE_HEADER]: timeZone } };
}
