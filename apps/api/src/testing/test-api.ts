import { randomBytes } from "node:crypto";

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import { createAesSecretBox } from "#adapters/aes-secret-box/aes-secret-box.ts";
import { createArgon2PasswordHashing } from "#adapters/argon2-password-hashing/argon2-password-hashing.ts";
import { createOutboxMail } from "#adapters/outbox-mail/outbox-mail.ts";
import { buildApp } from "#build-app.ts";
import { openDatabase, type Logins } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import type { RateLimits } from "#http/rate-limits.ts";

import { createSetClock, type SetClock } from "./set-clock.ts";
import { createTestDatabase } from "./test-database.ts";

export type TestApi = {
  app: FastifyInstance;
  deps: Dependencies & { clock: SetClock };
  /** Of the owner: tests look past what the running processes may see. */
  connectionString: string;
  logins: Logins;
  /** One call over the real HTTP stack; `token` goes into the Authorization header. */
  call(
    method: InjectOptions["method"] & string,
    url: string,
    options?: {
      body?: object;
      token?: string;
      headers?: Record<string, string>;
      /** Address of the caller; 127.0.0.1 when absent. */
      ip?: string;
    },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** The limits per minute count real time, which the tests' clock does not move. */
const ample = { max: 1_000_000, timeWindow: 60_000 };
export const ampleLimits: RateLimits = {
  read: ample,
  write: ample,
  picture: ample,
  sign_in: ample,
  mail: ample,
  payment: ample,
  export: ample,
};

/** Thousands of people register in tests. The product's own strength is tested where it is chosen. */
export const QUICK_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * The whole API on a database of its own and a clock that stands still at 2026-12-01T12:00:00Z.
 * Everything we own is real; `overrides` replaces what stands for the outside world.
 */
export async function createTestApi(overrides: Partial<Dependencies> = {}): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const clock = createSetClock();
  const deps = {
    database: openDatabase(testDatabase.logins, () => undefined),
    clock,
    secretBox: createAesSecretBox([{ id: "test", key: randomBytes(32) }]),
    passwordHashing: createArgon2PasswordHashing(QUICK_HASHING),
    mailDelivery: createOutboxMail(),
    demoBank: null,
    isOutboxOpen: false,
    publicUrl: "http://localhost:3000",
    environment: "staging" as const,
    tokenKey: randomBytes(32),
    refreshKey: randomBytes(32),
    ...overrides,
  } as TestApi["deps"];
  const app = await buildApp(deps, {
    logLevel: "silent",
    limits: ampleLimits,
    userLimits: ampleLimits,
    // Tests share their cores; what a late process answers has a test of its own.
    eventLoopDelayMsMax: 0,
  });

  return {
    app,
    deps,
    connectionString: testDatabase.connectionString,
    logins: testDatabase.logins,
    call: (method, url, { body, token, headers, ip } = {}) =>
      app.inject({
        method: method as "GET",
        url,
        ...(body && { payload: body }),
        ...(ip && { remoteAddress: ip }),
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    close: async () => {
      await app.close();
      await deps.database.close();
      await testDatabase.drop();
    },
  };
}
