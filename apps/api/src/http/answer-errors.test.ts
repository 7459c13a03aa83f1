import type { FastifyBaseLogger } from "fastify";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { answerErrors } from "./answer-errors.ts";
import { Problem } from "./problem.ts";

const LEVELS = ["info", "warn", "error"] as const;

type Answer = { status: number; code: unknown; logged: string[]; retryAfter: unknown };

/** The status of a call that throws, the levels (and alerts) at which it is logged, and when to come back. */
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

test("what tells of an attack is a warning with a stable name, whatever is answered", async () => {
  const reuse = new Problem("token_not_valid", { security: "token_reuse" });
  const guess = new Problem("throttled", { security: "sign_in_refused_limit" });

  expect(await answerTo(reuse)).toMatchObject({ status: 401, logged: ["warn token_reuse"] });
  expect(await answerTo(guess)).toMatchObject({
    status: 429,
    logged: ["warn sign_in_refused_limit"],
  });
});

test("who is told to come back because of a limit of ours is logged as a warning, not as a fault", async () => {
  const busy = new Problem("service_unavailable", { reason: "too many wait", isFault: false });

  expect(await answerTo(busy)).toMatchObject({ status: 503, logged: ["warn"] });
  expect(await answerTo(new Problem("not_found"))).toMatchObject({ status: 404, logged: ["info"] });
});

test.for([
  ["a database that is away", withCode("ECONNREFUSED"), 503],
  ["a bank that does not answer", new Problem("bank_unavailable"), 503],
  ["a mistake of ours", new TypeError("x is not a function"), 500],
] as const)("%s is logged as the fault that it is", async ([, thrown, status]) => {
  expect(await answerTo(thrown)).toMatchObject({ status, logged: ["error"] });
});

test("a database without room for what is to be written has a refusal of its own", async () => {
  const full = new Error("Failed statement", { cause: withCode("53100") });

  expect(await answerTo(full)).toMatchObject({ status: 503, code: "storage_full" });
});

test.for([
  ["is away", withCode("ECONNREFUSED")],
  ["is starting", withCode("57P03")],
  ["has no room", withCode("53200")],
  ["hung up on us", new Error("Connection terminated unexpectedly")],
  ["hung up before", new Error("Client has encountered a connection error and is not queryable")],
  [
    "hung up inside",
    new Error("Failed statement", { cause: new Error("x", { cause: withCode("08006") }) }),
  ],
] as const)("while the database %s, the caller is told when to come back", async ([, thrown]) => {
  expect(await answerTo(thrown)).toMatchObject({ status: 503, retryAfter: "2" });
});
