import { oneTimeCodeOf, stepAt } from "#features/auth/one-time-code.ts";

import { queryDatabase } from "./query-database.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

export const SECOND_STEP_PATH = "/api/v1/me/second-step/";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app keeps: the text that the screen shows, read as RFC 4648 says. */
export function secretOfText(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];

  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** A person with an authenticator app. */
export type SecondStepUser = SignedInUser & {
  secret: Buffer;
  recoveryCodes: string[];
  /** What the app shows half a minute later, which was not used yet. */
  nextCode: () => string;
};

type Api = Pick<TestApi, "call" | "deps">;

/** What the app shows for a secret. */
export function codeOf(api: Api, secret: Buffer, stepsAgo = 0): string {
  return oneTimeCodeOf(secret, stepAt(api.deps.clock.now()) - stepsAgo);
}

/** Asks for a secret. */
export async function startSecondStep(api: Api, { access }: SignedInUser): Promise<Buffer> {
  const body = { password: TEST_PASSWORD };
  const answer = await api.call("POST", SECOND_STEP_PATH, { token: access, body });
  if (answer.statusCode !== 200) throw new Error(`No secret: ${answer.statusCode} ${answer.body}`);

  return secretOfText(answer.json<{ secret: string }>().secret);
}

/** Turns the second step on. */
export async function enrol(api: Api, user: SignedInUser): Promise<SecondStepUser> {
  const secret = await startSecondStep(api, user);
  const answer = await api.call("POST", `${SECOND_STEP_PATH}confirm/`, {
    token: user.access,
    body: { one_time_code: codeOf(api, secret) },
  });
  if (answer.statusCode !== 200) throw new Error(`Not on: ${answer.statusCode} ${answer.body}`);

  const { recovery_codes: recoveryCodes } = answer.json<{ recovery_codes: string[] }>();
  const nextCode = () => {
    api.deps.clock.advance(30_000);
    return codeOf(api, secret);
  };
  return { ...user, secret, recoveryCodes, nextCode };
}

/** Somebody new with a confirmed address, whose second step is on. */
export async function signUpWithSecondStep(api: TestApi): Promise<SecondStepUser> {
  const user = await signUp(api);
  await queryDatabase(api, "update users set email_verified_at = created_at where id = $1", [
    user.userId,
  ]);
  return enrol(api, user);
}
