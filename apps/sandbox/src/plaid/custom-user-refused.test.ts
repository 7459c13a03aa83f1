import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";

test.each([
  [{ force_error: "INSTITUTION_NOT_RESPONDING" }, "INSTITUTION_NOT_RESPONDING"],
  [{ force_error: "NOT_AN_ERROR" }, "INVALID_FIELD"],
  [{ recaptcha: "bad" }, "RECAPTCHA_BAD"],
  [{ recaptcha: "perhaps" }, "INVALID_FIELD"],
  [{ override_account: [] }, "INVALID_FIELD"],
  [{ override_accounts: [{ type: "house" }] }, "INVALID_FIELD"],
  [{ override_accounts: [{ type: "credit", starting_balance: "12" }] }, "INVALID_FIELD"],
  [{ override_accounts: [{ liability: { minimum_payment_amount: "12" } }] }, "INVALID_FIELD"],
  [
    { override_accounts: [{ liability: { next_payment_due_date: "2026-02-30" } }] },
    "INVALID_FIELD",
  ],
  [{ override_accounts: [] }, "NO_ACCOUNTS"],
  [[], "INVALID_FIELD"],
  ["text", "INVALID_FIELD"],
])("the configuration %o is refused with %s", async (custom, code) => {
  const running = await startPlaid();
  await expect(running.link({ custom })).rejects.toThrow(code);
});
