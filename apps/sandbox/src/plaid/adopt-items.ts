import type { History } from "./bank/transaction-log.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

/** How items were stored while balances stood still. */
type OldHistory = Pick<History, "bornOn" | "daysRequested" | "accountIds">;

/** Takes in items that were stored before the banks lived: they begin on the day they were linked. */
export function adoptItems({ items }: PlaidWorld): void {
  for (const item of items.list()) {
    const { history }: { history: OldHistory & Partial<History> } = item;
    if (history.openedOn !== undefined) continue;
    const { bornOn, daysRequested, accountIds } = history;
    const selections = [{ on: bornOn, after: 0, accountIds: item.accountIds }];
    const adopted: PlaidItem = {
      ...item,
      householdId: item.id,
      clientUserId: null,
      history: {
        openedOn: bornOn,
        bornOn,
        bornAfter: 0,
        through: bornOn,
        daysRequested,
        accountIds,
        selections,
      },
    };
    items.put(adopted);
  }
}
