import { expect, test } from "vitest";

import { findDueJobs } from "./run-jobs.ts";

const JOBS = [
  { name: "each_five_minutes", schedule: "*/5 * * * *" },
  { name: "hourly", schedule: "7 * * * *" },
  { name: "daily", schedule: "13 3 * * *" },
  { name: "on_mondays", schedule: "0 9 * * 1" },
  { name: "monthly", schedule: "30 6 1 * *" },
  { name: "on_demand" },
];

test.for([
  ["nothing within a minute", "2026-11-22T12:01:00Z", "2026-11-22T12:01:59Z", []],
  ["nothing that was due exactly at the start", "2026-11-22T12:05:00Z", "2026-11-22T12:06:00Z", []],
  ["five minutes", "2026-11-22T12:01:00Z", "2026-11-22T12:05:00Z", ["each_five_minutes"]],
  ["an hour", "2026-11-22T12:01:00Z", "2026-11-22T13:01:00Z", ["each_five_minutes", "hourly"]],
  [
    "a night, from Saturday to Sunday",
    "2026-11-21T12:01:00Z",
    "2026-11-22T12:01:00Z",
    ["each_five_minutes", "hourly", "daily"],
  ],
  [
    "ten days",
    "2026-11-12T12:01:00Z",
    "2026-11-22T12:01:00Z",
    ["each_five_minutes", "hourly", "daily", "on_mondays"],
  ],
  [
    "a year: each once",
    "2026-11-22T12:01:00Z",
    "2027-11-22T12:01:00Z",
    ["each_five_minutes", "hourly", "daily", "on_mondays", "monthly"],
  ],
] as const)("finds due jobs: %s", ([, after, until, names]) => {
  expect(findDueJobs(JOBS, { after: new Date(after), until: new Date(until) })).toEqual(names);
});
