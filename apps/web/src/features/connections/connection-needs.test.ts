import { expect, test } from "vitest";

import { describeNeed, stateSentence } from "./connection-status.tsx";

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
] as const)(
  "decides whether a connection that is %s needs user action: %j",
  ([status, isNeeded]) => {
    expect(describeNeed({ ...HEALTHY, status }) !== null).toBe(isNeeded);
  },
);

test("prefers the API's status reason", () => {
  const reason = "You ended our access at your bank.";

  expect(describeNeed({ ...HEALTHY, status: "disconnected", status_reason: reason })).toBe(reason);
});

test("asks for a decision about accounts that are linked twice", () => {
  expect(describeNeed({ ...HEALTHY, duplicate_of: "older" })).toBe(
    "These accounts are linked twice and counted once. Remove one of the two connections.",
  );
});

test("describes progress even if no user action is needed", () => {
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
] as const)("describes transactions that are %s", ([status, pattern]) => {
  const sentence = stateSentence({ ...HEALTHY, transactions_update_status: status }) ?? "";
  expect(sentence).toMatch(pattern);
});
