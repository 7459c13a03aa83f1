import { pbkdf2Sync } from "node:crypto";

import { PROOF_OF_WORK, type ProofOfWork } from "@snowball/contract";

/** What the web app does for a challenge: the lowest answer to each part. */
export function solveChallenge(challenge: string): ProofOfWork {
  const { parts, iterations, zeroBits } = PROOF_OF_WORK;

  const answers = Array.from({ length: parts }, (_, part) => {
    let answer = 0;
    const first = () =>
      pbkdf2Sync(challenge, `${part}:${answer}`, iterations, 4, "sha256").readUInt32BE();
    while (first() >>> (32 - zeroBits) !== 0) answer += 1;
    return answer;
  });
  return { challenge, answers };
}
