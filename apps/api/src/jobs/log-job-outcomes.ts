import type { FastifyBaseLogger } from "fastify";

import type { AnyJob } from "./job.ts";

export const JOB_RESULTS = ["done", "failed", "given_up"] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

export type Outcome = {
  job: Pick<AnyJob, "name" | "lane">;
  payload: unknown;
  result: JobResult;
  /** One of the job's `outcomes`, if it returned one. */
  outcome?: string | undefined;
  /** Number of this attempt, from 1. */
  attempts: number;
  ms: number;
  error?: unknown;
};

export type ReportOutcome = (outcome: Outcome) => void;

/**
 * Returns a function that logs each attempt at a job. A job that was given up needs an operator, e.g. because a
 * removed connection still has access at its provider. That log line includes the row ids of the payload.
 */
export function logJobOutcomes(log: FastifyBaseLogger): ReportOutcome {
  return ({ job: { name, lane }, payload, result, outcome, attempts, ms, error: err }) => {
    const job = { name, lane, result, outcome, attempts, ms: Math.round(ms) };
    if (result === "done") log.info({ job }, "a job was done");
    else if (result === "failed") log.warn({ job, err }, "a job failed; it is tried again");
    else log.error({ job: { ...job, payload: idsOf(payload) }, err }, "a job was given up");
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns only the UUIDs of a payload, because other fields contain personal data such as addresses. */
function idsOf(payload: unknown): object {
  if (typeof payload !== "object" || payload === null) return {};

  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === "string" && UUID.test(value)),
  );
}
