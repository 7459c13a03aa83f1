import fc from "fast-check";
import type { InjectOptions, LightMyRequestResponse } from "fastify";

import { readOperations, type Operation } from "../contract-document.ts";
import { requestFixtures } from "../contract-fixtures.ts";
import { nextAddress, type ContractHarness, type Request } from "../contract-harness.ts";
import { anyDraw, payloadOf, type Draw } from "./any-request.ts";

/** Results of the requests. */
export type FuzzReport = {
  seed: number;
  requests: number;
  byStatus: Record<string, number>;
  /** Number of 503 responses by code. They are no faults, because the client may retry. */
  unavailable: Record<string, number>;
  /** Responses with 5xx except 503, responses of an unknown shape, and calls without a response. */
  faults: { number: number; request: object; fault: string }[];
};

/** Far above the time of any request, even on a busy machine. */
const HANG_MS = 60_000;
const AT_ONCE = 8;
/** Recreates the users after so many requests, because requests change them. */
const FRESH_AFTER = 3_000;
const FAULTS_MAX = 50;

/**
 * Sends requests that are generated from the served document. The same seed and document generate the same requests.
 */
export async function fuzzCalls(
  harness: ContractHarness,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const operations = await readOperations(harness.api);
  const report: FuzzReport = { seed, requests, byStatus: {}, unavailable: {}, faults: [] };

  for (let from = 0; from < requests; from += FRESH_AFTER) {
    const numRuns = Math.min(FRESH_AFTER, requests - from);
    const draws = fc.sample(anyDraw(operations), { seed: seed + from, numRuns });
    const good = await prepareAll(harness, operations);
    let next = 0;
    const sendOn = async () => {
      while (next < draws.length) {
        const number = next;
        next += 1;
        const draw = draws[number] as Draw;
        await tryOne(harness, { draw, operations, good, report, number: from + number });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  }
  return report;
}

type Good = { requests: readonly Request[]; otherUser: string };

async function prepareAll(
  harness: ContractHarness,
  operations: readonly Operation[],
): Promise<Good> {
  const requests: Request[] = [];
  for (const { name } of operations) {
    requests.push((await requestFixtures[name]?.good(harness)) ?? {});
  }
  return { requests, otherUser: (await harness.newcomer()).access };
}

type Trial = {
  draw: Draw;
  operations: readonly Operation[];
  good: Good;
  report: FuzzReport;
  number: number;
};

async function tryOne(harness: ContractHarness, trial: Trial): Promise<void> {
  const { report, number } = trial;
  const request = requestOf(trial);
  const note = (fault: string) => {
    if (report.faults.length < FAULTS_MAX) report.faults.push({ number, request, fault });
  };
  try {
    const answer = await orHang(harness.api.app.inject(request));
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

function tokenOf({ who }: Draw, own: Request, { otherUser }: Good): string | undefined {
  if (who === "anonymous") return undefined;
  if (who === "otherUser") return otherUser;
  return who === "broken" ? `${own.token ?? otherUser}x` : own.token;
}

function orHang<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${HANG_MS} ms`)), HANG_MS);
  });

  return Promise.race([work, hang]).finally(() => clearTimeout(timer));
}

/** Returns the fault of a response, or null. Errors must be JSON in one of our two shapes. */
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
