import { expect, test } from "vitest";

import { arrivalOf } from "./arrival-of.ts";

const NOW = new Date("2026-11-20T08:10:00Z");
const LINKED = {
  status: "healthy",
  status_reason: null,
  last_synced_at: "2026-11-20T08:01:00Z",
  created_at: "2026-11-20T08:00:00Z",
  transactions_update_status: "historical_update_complete",
} as const;
const COUNTED = { accounts: 7, payments: 6 };

const stepsOf = (about: object) =>
  arrivalOf({ ...LINKED, ...about }, COUNTED, NOW)?.steps.map(
    ({ what, state, words }) => `${state} ${what}: ${words}`,
  ) ?? null;

test("before a bank has answered its accounts are what is being fetched", () => {
  expect(stepsOf({ status: "syncing", last_synced_at: null })).toEqual([
    "now Accounts: on their way",
    "next Payments: with the accounts",
    "next Transactions: a little later",
  ]);
});

test("what has come is counted, and the transactions follow", () => {
  expect(stepsOf({ transactions_update_status: "not_ready" })).toEqual([
    "here Accounts: 7 here",
    "here Payments: 6 on your list",
    "now Transactions: your bank is preparing them",
  ]);
  expect(stepsOf({ transactions_update_status: "initial_update_complete" })?.at(-1)).toBe(
    "now Transactions: the latest are here, older ones on their way",
  );
});

test("what is not counted yet is on its way, and of a bank with nothing new to pay no nought is told", () => {
  const ofCounted = (counted: Parameters<typeof arrivalOf>[1]) =>
    arrivalOf({ ...LINKED, transactions_update_status: "not_ready" }, counted, NOW)
      ?.steps.slice(0, 2)
      .map(({ what, state, words }) => `${state} ${what}: ${words}`);

  expect(ofCounted({ accounts: null, payments: null })).toEqual([
    "now Accounts: on their way",
    "now Payments: on their way",
  ]);
  expect(ofCounted({ accounts: 2, payments: 0 })?.at(-1)).toBe("here Payments: none new");
});

test.each([
  ["all of it came", {}],
  ["the bank has no transactions to tell", { transactions_update_status: null }],
  [
    "older transactions take more than an hour",
    { transactions_update_status: "initial_update_complete", created_at: "2026-11-20T07:10:00Z" },
  ],
  ["a bank that was read before is late", { status: "stale", status_reason: "Late." }],
  ["the bank waits for its user, whom another notice tells", { status: "login_required" }],
] as const)("nothing is said where %s", (_when, about) => {
  expect(arrivalOf({ ...LINKED, ...about }, COUNTED, NOW)).toBeNull();
});

test("a first reading that failed says why", () => {
  const failed = { ...LINKED, status: "stale", last_synced_at: null } as const;

  expect(arrivalOf({ ...failed, status_reason: "It could not." }, COUNTED, NOW)).toEqual({
    steps: [],
    failure: "It could not.",
  });
});
