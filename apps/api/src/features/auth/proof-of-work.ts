import { createHmac, hkdfSync, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";

import { PROOF_OF_WORK, type ProofOfWork } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";

type ProofDeps = Pick<Dependencies, "clock" | "refreshKey">;

/** Time for the slowest phone and for somebody who is called away. */
export const PROOF_TTL_MS = 5 * 60_000;
const CHALLENGE =
  /^(?<signed>(?<nonce>[A-Za-z0-9_-]{22})\.(?<endsAt>\d{1,16}))\.(?<signature>[A-Za-z0-9_-]{43})$/;
type Challenge = { signed: string; nonce: string; endsAt: string; signature: string };
const DIGEST_BITS = 32;

/**
 * A task for whoever wants to sign in or register with this address (https://en.wikipedia.org/wiki/Hashcash):
 * `<number used once>.<end, epoch ms>.<signature>`. Nothing is stored until it is solved.
 */
export function createChallenge({ clock, refreshKey }: ProofDeps, email: string): string {
  const signed = `${randomBytes(16).toString("base64url")}.${clock.now().getTime() + PROOF_TTL_MS}`;

  return `${signed}.${signatureOf(signed, email, refreshKey).toString("base64url")}`;
}

/**
 * The number that a solved challenge may be used up by; null when it is forged, for another address,
 * over, or not solved.
 */
export function readProof(
  { clock, refreshKey }: ProofDeps,
  { email, proof }: { email: string; proof?: ProofOfWork | undefined },
): string | null {
  const challenge = CHALLENGE.exec(proof?.challenge ?? "")?.groups as Challenge | undefined;
  if (!proof || !challenge) return null;

  const { signed, nonce, endsAt, signature } = challenge;
  const expected = signatureOf(signed, email, refreshKey);
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected);
  const isOver = Number(endsAt) <= clock.now().getTime();
  return isOurs && !isOver && isSolved(proof) ? nonce : null;
}

function isSolved({ challenge, answers }: ProofOfWork): boolean {
  const isWhole = answers.length === PROOF_OF_WORK.parts;

  return isWhole && answers.every((answer, part) => isAnswer(challenge, `${part}:${answer}`));
}

function isAnswer(challenge: string, salt: string): boolean {
  const { iterations, zeroBits } = PROOF_OF_WORK;
  const digest = pbkdf2Sync(challenge, salt, iterations, DIGEST_BITS / 8, "sha256");

  return digest.readUInt32BE() < 2 ** (DIGEST_BITS - zeroBits);
}

function signatureOf(signed: string, email: string, refreshKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", refreshKey, "", "snowball proof of work", 32));

  return createHmac("sha256", key).update(`${signed}.${email.toLowerCase()}`).digest();
}
