import { createHmac } from "node:crypto";

import { signUpConfirmed } from "./confirmed-user.ts";
import { queryDatabase } from "./query-database.ts";
import { type SignedInUser, TEST_PASSWORD } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

export const SECOND_STEP_PATH = "/api/v1/me/second-step/";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes the secret shown to the user (base32 of RFC 4648), like an authenticator app. */
export function secretOfText(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];

  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** A user with an authenticator app. */
export type SecondStepUser = SignedInUser & {
  secret: Buffer;
  recoveryCodes: string[];
  /** Advances the clock by 30 seconds and returns the next, unused code. */
  nextCode: () => string;
};

type Api = Pick<TestApi, "call" | "deps">;

/** Returns the number of the 30-second step since 1970 that contains an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 30_000);
}

/** Computes the code of a step (RFC 4226 §5.3), independently of the server's library. */
export function oneTimeCodeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) % 16) % 2 ** 31;

  return String(number % 1_000_000).padStart(6, "0");
}

/** Returns the current code of a secret, or an older one. */
export function codeOf(api: Api, secret: Buffer, stepsAgo = 0): string {
  return oneTimeCodeOf(secret, stepAt(api.deps.clock.now()) - stepsAgo);
}

/** Starts setting up two-factor authentication and returns its secret. */
export async function startTwoFactor(api: Api, { access }: SignedInUser): Promise<Buffer> {
  const body = { password: TEST_PASSWORD };
  const answer = await api.call("POST", SECOND_STEP_PATH, { token: access, body });
  if (answer.statusCode !== 200) throw new Error(`No secret: ${answer.statusCode} ${answer.body}`);

  return secretOfText(answer.json<{ secret: string }>().secret);
}

/** Turns two-factor authentication on. */
export async function enrol(api: Api, user: SignedInUser): Promise<SecondStepUser> {
  const secret = await startTwoFactor(api, user);
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

/** Registers a user with a confirmed address and two-factor authentication. */
export async function signUpWithSecondStep(api: TestApi): Promise<SecondStepUser> {
  return enrol(api, await signUpConfirmed(api));
}

/** Moves the setup of two-factor authentication and the registration into the past. */
export async function ageSecondStep(
  api: Pick<TestApi, "connectionString" | "deps">,
  { userId }: Pick<SignedInUser, "userId">,
  days = 8,
): Promise<void> {
  const then = new Date(api.deps.clock.now().getTime() - days * 24 * 3_600_000);
  const step = "update second_steps set started_at = $2, confirmed_at = $2 where user_id = $1";
  await queryDatabase(api, step, [userId, then]);
  const user = "update users set created_at = $2, email_verified_at = $2 where id = $1";
  await queryDatabase(api, user, [userId, then]);
}
