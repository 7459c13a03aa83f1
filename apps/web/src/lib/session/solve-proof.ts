import { PROOF_OF_WORK, type ProofOfWork } from "@snowball/contract";

const DIGEST_BITS = 32;
/** Number of parallel tries, large enough to keep the browser's crypto threads busy. */
const BATCH = 32;

/**
 * Computes the proof of work that a server under attack requires before it checks a password. The
 * browser computes it in its own threads, so the page stays responsive.
 */
export async function solveProof(challenge: string): Promise<ProofOfWork> {
  const key = await crypto.subtle.importKey("raw", bytesOf(challenge), "PBKDF2", false, [
    "deriveBits",
  ]);
  const answers: number[] = [];

  for (let part = 0; part < PROOF_OF_WORK.parts; part += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each part uses all threads
    answers.push(await solvePart(key, part));
  }
  return { challenge, answers };
}

async function solvePart(key: CryptoKey, part: number): Promise<number> {
  for (let from = 0; ; from += BATCH) {
    const tries = Array.from({ length: BATCH }, (_, index) => from + index);
    // oxlint-disable-next-line no-await-in-loop -- the next batch is needed only if this one fails
    const outcomes = await Promise.all(tries.map((answer) => isAnswer(key, `${part}:${answer}`)));
    const found = outcomes.indexOf(true);
    if (found !== -1) return from + found;
  }
}

async function isAnswer(key: CryptoKey, salt: string): Promise<boolean> {
  const { iterations, zeroBits } = PROOF_OF_WORK;
  const digest = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations },
    key,
    DIGEST_BITS,
  );

  return new DataView(digest).getUint32(0) < 2 ** (DIGEST_BITS - zeroBits);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
