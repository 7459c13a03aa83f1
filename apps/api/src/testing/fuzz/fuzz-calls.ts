import fc from "fast-check";
import type { InjectOptions, LightMyRequestResponse } from "fastify";

import { readOperations, type Operation } from "../contract-document.ts";
import { recipes } from "../contract-recipes.ts";
import { nextAddress, type ContractWorld, type Request } from "../contract-world.ts";
import { anyDraw, payloadOf, type Draw } from "./any-request.ts";

/** What came of the requests, and those that must not have come to what they did. */
export type FuzzReport = {
  seed: number;
  requests: number;
  byStatus: Record<string, number>;
  /** Codes of the answers 503: nothing was broken, somebody was told to come back. */
  unavailable: Record<string, number>;
  /** Answers of 5xx but 503, answers that are not in our shapes, and calls that were not answered. */
  faults: { number: number; request: object; fault: string }[];
};

/** Nothing that a single request can ask for takes nearly as long, however busy the machine. */
const HANG_MS = 60_000;
const AT_ONCE = 8;
/** Users change as they are used: now and then everything is made anew. */
const FRESH_AFTER = 3_000;
const FAULTS_MAX = 50;

/**
 * Sends so many requests, drawn from the served document with a seed: the same seed draws the same
 * requests for as long as the document is the same.
 */
export async function fuzzCalls(
  world: ContractWorld,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const operations = await readOperations(world.api);
  const report: FuzzReport = { seed, requests, byStatus: {}, unavailable: {}, faults: [] };

  for (let from = 0; from < requests; from += FRESH_AFTER) {
    const numRuns = Math.min(FRESH_AFTER, requests - from);
    const draws = fc.sample(anyDraw(operations), { seed: seed + from, numRuns });
    // oxlint-disable-next-line no-await-in-loop -- users of one round are gone in the next
    const good = await prepareAll(world, operations);
    let next = 0;
    const sendOn = async () => {
      while (next < draws.length) {
        const number = next;
        next += 1;
        const draw = draws[number] as Draw;
        // oxlint-disable-next-line no-await-in-loop -- one of several senders, each in order
        await tryOne(world, { draw, operations, good, report, number: from + number });
      }
    };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  }
  return report;
}

type Good = { requests: readonly Request[]; stranger: string };

async function prepareAll(world: ContractWorld, operations: readonly Operation[]): Promise<Good> {
  const requests: Request[] = [];
  for (const { name } of operations) {
    // oxlint-disable-next-line no-await-in-loop -- one stand-in, in order
    requests.push((await recipes[name]?.good(world)) ?? {});
  }
  return { requests, stranger: (await world.newcomer()).access };
}

type Trial = {
  draw: Draw;
  operations: readonly Operation[];
  good: Good;
  report: FuzzReport;
  number: number;
};

async function tryOne(world: ContractWorld, trial: Trial): Promise<void> {
  const { report, number } = trial;
  const request = requestOf(trial);
  const note = (fault: string) => {
    if (report.faults.length < FAULTS_MAX) report.faults.push({ number, request, fault });
  };
  try {
    const answer = await orHang(world.api.app.inject(request));
    const status = String(answer.statusCode);
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1;
    const fault = faultOf(answer, request.method);
    if (fault) note(fault);
    if (answer.statusCode === 503) {
      const { code } = answer.json<{ code: string }>();
      report.unavailable[code] = (report.unavailable[code] ?? 0) + 1;
    }
  } catch (error) {
    note(String(error));
  }
}

function requestOf({ draw, operations, good }: Trial) {
  const { method, path } = operations[draw.operation] as Operation;
  const own = good.requests[draw.operation] ?? {};
  const payload = payloadOf(draw, own.body);
  const token = tokenOf(draw, own, good);
  const url = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => draw.id ?? own.params?.[name] ?? "",
  );

  return {
    method: (draw.method ?? method) as "GET",
    url: `${url}?${new URLSearchParams({ ...own.query, ...draw.query }).toString()}`,
    remoteAddress: nextAddress(),
    headers: {
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...draw.headers,
    },
    ...(payload !== undefined && { payload }),
  } satisfies InjectOptions;
}

function tokenOf({ who }: Draw, own: Request, { stranger }: Good): string | undefined {
  if (who === "nobody") return undefined;
  if (who === "stranger") return stranger;
  return who === "broken" ? `${own.token ?? stranger}x` : own.token;
}

function orHang<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${HANG_MS} ms`)), HANG_MS);
  });

  return Promise.race([work, hang]).finally(() => clearTimeout(timer));
}

/** Of refusals: one of the two shapes, as JSON, with the headers of every answer. */
function faultOf(answer: LightMyRequestResponse, method: string): string | null {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 500 && statusCode !== 503) return `${statusCode} ${body.slice(0, 300)}`;
  if (headers["x-content-type-options"] !== "nosniff") return "lacks the headers of every answer";
  if (statusCode < 400 || method === "HEAD") return null;

  const isOurs = String(headers["content-type"]).startsWith("application/json") && isRefusal(body);
  return isOurs ? null : `a refusal in a shape of its own: ${statusCode} ${body.slice(0, 300)}`;
}

function isRefusal(body: string): boolean {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== "object" || parsed === null) return false;
  if ("code" in parsed && "detail" in parsed) return true;

  return Object.values(parsed).every(Array.isArray);
}
