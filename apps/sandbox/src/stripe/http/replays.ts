import { createHash } from "node:crypto";

import type { Collection } from "../../core/store.ts";
import { type ErrorFacts, stripeError } from "./stripe-error.ts";

/** An answer kept under its idempotency key. */
export type KeptAnswer = {
  id: string;
  /** Of method, path and body: the same key with another one is a mistake. */
  fingerprint: string;
  /** Of the request that was really handled. */
  requestId: string;
  status: number;
  body: object;
  /** When it may be forgotten, in Unix seconds. */
  until: number;
};

const KEPT_FOR = 24 * 60 * 60;

export type Replays = {
  /** The answer already given to this key, if any. Throws a 400 when it answered another request. */
  find(key: string, fingerprint: string): KeptAnswer | undefined;
  keep(key: string, answer: Omit<KeptAnswer, "id" | "until">): void;
  /** Removes what is too old to be given again. */
  forgetExpired(): void;
  /** Marks the key as under way. Throws a 409 when it is already. */
  lock(key: string): void;
  unlock(key: string): void;
};

/** The idempotency store: answers to POSTs are given again, for 24 hours, to the same key. */
export function createReplays(answers: Collection<KeptAnswer>, now: () => number): Replays {
  const underWay = new Set<string>();
  return {
    find(key, fingerprint) {
      const kept = answers.get(digest(key));
      if (!kept || kept.until <= now()) return undefined;
      if (kept.fingerprint !== fingerprint) throw otherRequest(key);
      return kept;
    },
    keep(key, answer) {
      answers.put({ ...answer, id: digest(key), until: now() + KEPT_FOR });
    },
    forgetExpired() {
      for (const { id, until } of answers.list()) if (until <= now()) answers.remove(id);
    },
    lock(key) {
      if (underWay.has(key)) throw inUse(key);
      underWay.add(key);
    },
    unlock(key) {
      underWay.delete(key);
    },
  };
}

/** What distinguishes one request from another under the same key. */
export function fingerprintOf(method: string, url: string, body: string): string {
  return digest(`${method} ${url}\n${body}`);
}

// Keys hold any character, ids of the store do not.
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function otherRequest(key: string) {
  const facts: ErrorFacts = {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  };
  return stripeError(400, facts);
}

function inUse(key: string) {
  const facts: ErrorFacts = {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  };
  return stripeError(409, facts);
}
