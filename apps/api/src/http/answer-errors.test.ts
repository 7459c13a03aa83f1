import type { FastifyBaseLogger } from "fastify";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { answerErrors } from "./errors.ts";
import { Problem } from "./problem.ts";

const LEVELS = ["info", "warn", "error"] as const;

type Answer = { status: number; code: unknown; logged: string[]; retryAfter: unknown };

/** Returns the response to a call that throws, and the levels (with security alerts) at which it is logged. */
async function answerTo(thrown: Error): Promise<Answer> {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  const logged: string[] = [];
  app.get("/", async (request) => {
    const writers = LEVELS.map((level) => [
      level,
      ({ security }: { security?: string }) =>
        logged.push(security === undefined ? level : `${level} ${security}`),
    ]);
    request.log = { ...request.log, ...Object.fromEntries(writers) } as FastifyBaseLogger;
    throw thrown;
  });

  const answer = await app.inject("/");
  const { statusCode, headers } = answer;
  return {
    status: statusCode,
    code: answer.json<{ code?: string }>().code,
    logged,
    retryAfter: headers["retry-after"],
  };
}

function withCode(code: string): Error {
  return Object.assign(new Error("no"), { code });
}

test("logs a security alert as a warning with a stable name, whatever the status", async () => {
  const reuse = new Problem("token_not_valid", { security: "token_reuse" });
  const guess = new Problem("throttled", { security: "sign_in_refused_limit" });

  expect(await answerTo(reuse)).toMatchObject({ status: 401, logged: ["warn token_reuse"] });
  expect(await answerTo(guess)).toMatchObject({
    status: 429,
    logged: ["warn sign_in_refused_limit"],
  });
});

test("logs a 503 caused by our own limit as a warning, not as an error", async () => {
  const busy = new Problem("service_unavailable", { reason: "too many wait", isFault: false });

  expect(await answerTo(busy)).toMatchObject({ status: 503, logged: ["warn"] });
  expect(await answerTo(new Problem("not_found"))).toMatchObject({ status: 404, logged: ["info"] });
});

test.for([
  ["an unreachable database", withCode("ECONNREFUSED"), 503],
  ["a bank that does not answer", new Problem("bank_unavailable"), 503],
  ["a bug", new TypeError("x is not a function"), 500],
] as const)("%s is logged as an error", async ([, thrown, status]) => {
  expect(await answerTo(thrown)).toMatchObject({ status, logged: ["error"] });
});

test("answers storage_full if the database has no disk space", async () => {
  const full = new Error("Failed statement", { cause: withCode("53100") });

  expect(await answerTo(full)).toMatchObject({ status: 503, code: "storage_full" });
});

test.for([
  ["is unreachable", withCode("ECONNREFUSED")],
  ["is starting", withCode("57P03")],
  ["is out of memory", withCode("53200")],
  ["closed the connection", new Error("Connection terminated unexpectedly")],
  [
    "closed the connection earlier",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  [
    "failed according to a nested cause",
    new Error("Failed statement", { cause: new Error("x", { cause: withCode("08006") }) }),
  ],
] as const)("sends Retry-After if the database %s", async ([, thrown]) => {
  expect(await answerTo(thrown)).toMatchObject({ status: 503, retryAfter: "2" });
});
