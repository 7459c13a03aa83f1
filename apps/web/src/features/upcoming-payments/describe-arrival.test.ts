import { expect, test } from "vitest";

import { describeArrival } from "./describe-arrival.ts";

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
  describeArrival({ ...LINKED, ...about }, COUNTED, NOW)?.steps.map(
    ({ what, state, words }) => `${state} ${what}: ${words}`,
  ) ?? null;

test("shows accounts as being fetched until the bank responds", () => {
  expect(stepsOf({ status: "syncing", last_synced_at: null })).toEqual([
    "now Accounts: on their way",
    "next Payments: with the accounts",
    "next Transactions: a little later",
  ]);
});

test("counts received accounts and payments while transactions are pending", () => {
  expect(stepsOf({ transactions_update_status: "not_ready" })).toEqual([
    "here Accounts: 7 here",
    "here Payments: 6 on your list",
    "now Transactions: your bank is preparing them",
  ]);
  expect(stepsOf({ transactions_update_status: "initial_update_complete" })?.at(-1)).toBe(
    "now Transactions: the latest are here, older ones on their way",
  );
});

test("shows counts as pending until they are known, and no zero for no new payments", () => {
  const ofCounted = (counted: Parameters<typeof describeArrival>[1]) =>
    describeArrival({ ...LINKED, transactions_update_status: "not_ready" }, counted, NOW)
      ?.steps.slice(0, 2)
      .map(({ what, state, words }) => `${state} ${what}: ${words}`);

  expect(ofCounted({ accounts: null, payments: null })).toEqual([
    "now Accounts: on their way",
    "now Payments: on their way",
  ]);
  expect(ofCounted({ accounts: 2, payments: 0 })?.at(-1)).toBe("here Payments: none new");
});

test.each([
  ["everything has arrived", {}],
  ["the bank provides no transactions", { transactions_update_status: null }],
  [
    "older transactions take more than an hour",
    { transactions_update_status: "initial_update_complete", created_at: "2026-11-20T07:10:00Z" },
  ],
  ["a bank that was synced before is late", { status: "stale", status_reason: "Late." }],
  ["the bank needs user action, which another notice shows", { status: "login_required" }],
] as const)("returns nothing if %s", (_when, about) => {
  expect(describeArrival({ ...LINKED, ...about }, COUNTED, NOW)).toBeNull();
});

test("returns the reason if the first sync failed", () => {
  const failed = { ...LINKED, status: "stale", last_synced_at: null } as const;

  expect(describeArrival({ ...failed, status_reason: "It could not." }, COUNTED, NOW)).toEqual({
    steps: [],
    failure: "It could not.",
  });
});
