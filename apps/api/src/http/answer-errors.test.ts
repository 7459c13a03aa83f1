import type { FastifyBaseLogger } from "fastify";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { answerErrors } from "./answer-errors.ts";
import { Problem } from "./problem.ts";

const LEVELS = ["info", "warn", "error"] as const;

/** The status of a call that throws, and the levels at which it is logged. */
async function answerTo(thrown: Error): Promise<{ status: number; logged: string[] }> {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  const logged: string[] = [];
  app.get("/", async (request) => {
    const writers = LEVELS.map((level) => [level, () => logged.push(level)]);
    request.log = { ...request.log, ...Object.fromEntries(writers) } as FastifyBaseLogger;
    throw thrown;
  });

  const { statusCode } = await app.inject("/");
  return { status: statusCode, logged };
}

function withCode(code: string): Error {
  return Object.assign(new Error("no"), { code });
}

test("who is told to come back because of a limit of ours is logged as a warning, not as a fault", async () => {
  const busy = new Problem("service_unavailable", { reason: "too many wait", isFault: false });

  expect(await answerTo(busy)).toEqual({ status: 503, logged: ["warn"] });
  expect(await answerTo(withCode("FST_UNDER_PRESSURE"))).toEqual({ status: 503, logged: ["warn"] });
  expect(await answerTo(new Problem("not_found"))).toEqual({ status: 404, logged: ["info"] });
});

test.for([
  ["a database that is away", withCode("ECONNREFUSED"), 503],
  ["a bank that does not answer", new Problem("bank_unavailable"), 503],
  ["a mistake of ours", new TypeError("x is not a function"), 500],
] as const)("%s is logged as the fault that it is", async ([, thrown, status]) => {
  expect(await answerTo(thrown)).toEqual({ status, logged: ["error"] });
});
