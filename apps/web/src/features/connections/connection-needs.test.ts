import { expect, test } from "vitest";

import { needOf, stateSentence } from "./connection-needs.ts";

const HEALTHY = { status: "healthy", status_reason: null, duplicate_of: null } as const;

test.for([
  ["login_required", true],
  ["permission_required", true],
  ["pending_disconnect", true],
  ["new_accounts_available", true],
  ["disconnected", true],
  ["syncing", false],
  ["healthy", false],
  ["stale", false],
] as const)("a connection that is %s needs its user: %j", ([status, isNeeded]) => {
  expect(needOf({ ...HEALTHY, status }) !== null).toBe(isNeeded);
});

test("the API's own sentence is preferred", () => {
  const reason = "You ended our access at your bank.";

  expect(needOf({ ...HEALTHY, status: "disconnected", status_reason: reason })).toBe(reason);
});

test("accounts that are linked twice need a decision", () => {
  expect(needOf({ ...HEALTHY, duplicate_of: "older" })).toBe(
    "These accounts are linked twice and counted once. Remove one of the two connections.",
  );
});

test("what goes on is said even where nothing is asked of the user", () => {
  const prepared = { ...HEALTHY, transactions_update_status: null };
  expect(stateSentence({ ...prepared, status: "syncing" })).toContain("on their way");
  expect(stateSentence({ ...prepared, status: "stale", status_reason: "We keep trying." })).toBe(
    "We keep trying.",
  );
  expect(stateSentence(prepared)).toBeNull();
});

test.for([
  ["not_ready", /still preparing your transactions/],
  ["initial_update_complete", /still preparing the older ones/],
  ["historical_update_complete", /^$/],
] as const)("transactions that are %s are said", ([status, pattern]) => {
  const sentence = stateSentence({ ...HEALTHY, transactions_update_status: status }) ?? "";
  expect(sentence).toMatch(pattern);
});
