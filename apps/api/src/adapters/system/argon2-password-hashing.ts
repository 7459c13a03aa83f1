import { randomBytes } from "node:crypto";

import { hash, parseOptions, verify } from "@node-rs/argon2";

import { Problem } from "#http/problem.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Uses at most one core and one thread, and leaves the others for signed-in users. */
const CONCURRENCY = 1;
/** Half of a pool's connections. The others are left for signed-in users. */
const LOOK_UPS = 2;
/** About a second of waiting. Later calls are rejected with a retry time. */
const QUEUE_MAX = 50;

/** Hashes passwords with argon2id in PHC format. Algorithm and version are the library's defaults. */
export function createArgon2PasswordHashing(parameters = PARAMETERS): PasswordHashing {
  const queue = createBoundedQueue({ concurrency: CONCURRENCY, waitingMax: QUEUE_MAX });
  const lookUps = createBoundedQueue({ concurrency: LOOK_UPS, waitingMax: QUEUE_MAX });
  // Verified if there is no stored hash, so that an unknown account takes as long as a wrong password.
  const dummyHash = hash(randomBytes(32).toString("base64url"), parameters);

  return {
    hash: (password) => queue.run(() => hash(password, parameters)),

    verify: (storedHash, password, turn) =>
      queue.run(async () => {
        const isRight = await verify(storedHash ?? (await dummyHash), password);
        return storedHash !== null && isRight;
      }, turn),

    lookUpFirst: (lookUp, turn) => lookUps.run(lookUp, turn),

    isOutdated: (storedHash) => {
      const { memoryCost, timeCost } = parseOptions(storedHash);
      return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost;
    },
  };
}

type BoundedQueue = {
  run<T>(work: () => Promise<T>, turn?: { isFirst: boolean }): Promise<T>;
};

type Limits = { concurrency: number; waitingMax: number };

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits how much work runs at once and how much waits. Runs waiting work in order, but work with `isFirst` before
 * the rest. `isFirst` work has as many waiting places of its own, so that other work cannot crowd it out.
 * @throws Problem `service_unavailable` if all places are taken, because failing fast is better than a long wait.
 */
export function createBoundedQueue({ concurrency, waitingMax }: Limits): BoundedQueue {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  const enter = async (waiting: (() => void)[]) => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new Problem("service_unavailable", {
        reason: "too many passwords wait to be compared",
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isFault: false,
      });
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };

  /** Hands the slot directly to the next waiting call, so that no new call can take it first. */
  const leave = () => {
    const next = first.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work, turn) => {
      await enter(turn?.isFirst ? first : others);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
