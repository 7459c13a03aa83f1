import { randomBytes } from "node:crypto";

import { hash, parseOptions, verify } from "@node-rs/argon2";

import type { PasswordHashing } from "#ports/password-hashing.ts";

import { createBoundedQueue } from "./bounded-queue.ts";

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core at most: the others are left for everybody who is signed in, and so are the threads. */
const CONCURRENCY = 1;
/** Half of a pool's connections: calls of those who are signed in find the others. */
const LOOK_UPS = 2;
/** About a second of waiting. Whoever comes later is told to come back. */
const QUEUE_MAX = 50;

/** Passwords as argon2id hashes in PHC form. Algorithm and version are the library's defaults. */
export function createArgon2PasswordHashing(parameters = PARAMETERS): PasswordHashing {
  const queue = createBoundedQueue({ concurrency: CONCURRENCY, waitingMax: QUEUE_MAX });
  const lookUps = createBoundedQueue({ concurrency: LOOK_UPS, waitingMax: QUEUE_MAX });
  // Nobody knows its password, so comparing with it takes the time and never succeeds.
  const nobodysHash = hash(randomBytes(32).toString("base64url"), parameters);

  return {
    hash: (password) => queue.run(() => hash(password, parameters)),

    verify: (storedHash, password, turn) =>
      queue.run(async () => {
        const isRight = await verify(storedHash ?? (await nobodysHash), password);
        return storedHash !== null && isRight;
      }, turn),

    lookUpFirst: (lookUp, turn) => lookUps.run(lookUp, turn),

    isOutdated: (storedHash) => {
      const { memoryCost, timeCost } = parseOptions(storedHash);
      return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost;
    },
  };
}
