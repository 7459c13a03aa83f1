import type { FastifyBaseLogger } from "fastify";

import type { AnyJob } from "./job.ts";

export const JOB_RESULTS = ["done", "failed", "given_up"] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

export type Outcome = {
  job: Pick<AnyJob, "name" | "lane">;
  payload: unknown;
  result: JobResult;
  /** What it came to, where the job says so. */
  outcome?: string | undefined;
  /** Which attempt it was, from 1. */
  attempts: number;
  ms: number;
  /** What it failed with. */
  error?: unknown;
};

export type TellOutcome = (outcome: Outcome) => void;

/**
 * One line for each attempt at a job. What nobody will try again needs a person (a removal, for
 * instance, whose access goes on at the provider), who is told with it which row it is about.
 */
export function tellOutcomesTo(log: FastifyBaseLogger): TellOutcome {
  return ({ job: { name, lane }, payload, result, outcome, attempts, ms, error: err }) => {
    const job = { name, lane, result, outcome, attempts, ms: Math.round(ms) };
    if (result === "done") log.info({ job }, "a job was done");
    else if (result === "failed") log.warn({ job, err }, "a job failed; it is tried again");
    else log.error({ job: { ...job, payload: idsOf(payload) }, err }, "a job was given up");
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of a payload only what names rows of ours: others hold addresses and devices. */
function idsOf(payload: unknown): object {
  if (typeof payload !== "object" || payload === null) return {};

  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === "string" && UUID.test(value)),
  );
}
