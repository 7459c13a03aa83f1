import { expect, test } from "vitest";

import { hasNewBankData } from "./queries.ts";

const BANK = { uuid: "a", status: "healthy", last_synced_at: "2026-11-20T08:00:00Z" } as const;
const NEW_BANK = { uuid: "b", status: "syncing", last_synced_at: null } as const;

test.for([
  ["nothing happened", [BANK], [BANK], false],
  ["only the health changed", [BANK], [{ ...BANK, status: "login_required" as const }], false],
  ["a bank was read again", [BANK], [{ ...BANK, last_synced_at: "2026-11-20T09:00:00Z" }], true],
  ["a first read ended", [NEW_BANK], [{ ...NEW_BANK, status: "healthy" as const }], true],
  ["a connection was added", [BANK], [BANK, NEW_BANK], true],
  ["a connection was removed", [BANK, NEW_BANK], [BANK], true],
  ["a connection was replaced", [BANK], [NEW_BANK], true],
] as const)("detects whether bank data is new if %s", ([, before, after, isNew]) => {
  expect(hasNewBankData(before, after)).toBe(isNew);
});
