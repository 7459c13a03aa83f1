import type { BankNotice } from "#ports/bank-data.ts";

import { readId, readObject } from "./read-answer.ts";

/**
 * Maps a verified webhook to an event. Returns null for legacy codes, which Plaid sends in addition to others, for
 * unknown codes, and for bodies of another format.
 */
export function readNotice(body: string): BankNotice | null {
  try {
    const notice = readObject(JSON.parse(body), "body");
    const event = eventOf(notice);

    return event === null ? null : { providerItemId: readId(notice["item_id"], "item_id"), event };
  } catch {
    // Signed by Plaid but in an unknown format, so there is nothing to do.
    return null;
  }
}

function eventOf(notice: { readonly [field: string]: unknown }): BankNotice["event"] | null {
  switch (`${String(notice["webhook_type"])} ${String(notice["webhook_code"])}`) {
    case "TRANSACTIONS SYNC_UPDATES_AVAILABLE":
    case "LIABILITIES DEFAULT_UPDATE":
    case "ITEM ERROR":
    case "ITEM LOGIN_REPAIRED":
    case "ITEM USER_PERMISSION_REVOKED":
      return { kind: "data_changed" };
    case "ITEM PENDING_DISCONNECT":
    case "ITEM PENDING_EXPIRATION":
      return { kind: "disconnect_ahead" };
    case "ITEM NEW_ACCOUNTS_AVAILABLE":
      return { kind: "new_accounts" };
    case "ITEM USER_ACCOUNT_REVOKED":
      return {
        kind: "account_revoked",
        providerAccountId: readId(notice["account_id"], "account_id"),
      };
    default:
      return null;
  }
}
