import { randomBytes } from "node:crypto";

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import { createAesSecretBox } from "#adapters/system/aes-secret-box.ts";
import { createArgon2PasswordHashing } from "#adapters/system/argon2-password-hashing.ts";
import { createOutboxMail } from "#adapters/mail/mail-delivery.ts";
import { buildApp } from "#app.ts";
import { type Logins, openDatabase } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import type { RateLimits } from "#http/limits.ts";

import { createSetClock, type SetClock } from "./set-clock.ts";
import { createTestDatabase } from "./test-database.ts";

export type TestApi = {
  app: FastifyInstance;
  deps: Dependencies & { clock: SetClock };
  /** Connection string of the owner, because tests read more than the server's roles may. */
  connectionString: string;
  logins: Logins;
  /** Calls the API through the real HTTP stack. `token` is sent in the Authorization header. */
  call(
    method: InjectOptions["method"] & string,
    url: string,
    options?: {
      body?: object;
      token?: string;
      headers?: Record<string, string>;
      /** Address of the client; default 127.0.0.1. */
      ip?: string;
    },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** Practically no limit, because rate limits use real time and not the clock of tests. */
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

/** Cheap, because tests register thousands of users. The adapter's own tests check the real parameters. */
export const QUICK_HASHING = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Starts the whole API with its own database and a clock stopped at 2026-12-01T12:00:00Z. Our own code is real.
 * `overrides` replaces adapters of external systems.
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
    // Off, because tests share the CPU. Load shedding has its own test.
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
