import type { Account } from "@snowball/contract";

import { EmptyState } from "#ui/empty-state.tsx";

import { groupOf } from "./group-accounts.ts";

/** For an account without payments to show: there are none, or nobody told us of any. */
export function NoPayments({ account }: { account: Account }) {
  if (groupOf(account.type) !== "liabilities") {
    return (
      <EmptyState icon="checked-box" title="There is nothing to pay on this account">
        It holds money rather than owing it, so no payment is ever due on it.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="question" title="We do not know when payments are due">
      The lender does not tell us the minimum payments of this account. You might need to check with
      them directly.
    </EmptyState>
  );
}
