import type { CalendarDate } from "../bank/calendar-date.ts";
import type { CustomUser } from "./bank/custom-user.ts";
import { planAccounts, type PlannedAccount } from "./bank/planned-account.ts";
import { findPersona } from "./bank/personas.ts";
import type { History } from "./bank/transaction-log.ts";
import type { PlaidErrorCode } from "./errors.ts";

/** How much of an item's transactions has arrived. */
export type UpdateStage = "NOT_READY" | "INITIAL_UPDATE_COMPLETE" | "HISTORICAL_UPDATE_COMPLETE";

/** A customer of a bank as a login found them. */
export type BankLogin = {
  username: string;
  /** The configuration typed as the password of `user_custom`; null for personas. */
  customUser: CustomUser | null;
};

/** A linked bank. */
export type PlaidItem = BankLogin & {
  /** Plaid's `item_id`. */
  id: string;
  /** The household that owns the accounts it shows. */
  householdId: string;
  /** The client's user who linked it; null if the client did not name one. */
  clientUserId: string | null;
  accessToken: string;
  institutionId: string;
  createdAt: string;
  products: string[];
  /** What the user consented to in the Link window; absent where no window asked. */
  consented?: string[];
  webhook: string | null;
  /** What may be linked besides, in update mode: account type → subtypes; null lets all through. */
  accountFilters: Record<string, string[]> | null;
  /** The accounts the user chose. */
  accountIds: string[];
  /** What is wrong with the item; null when nothing is. */
  errorCode: PlaidErrorCode | null;
  history: History;
  /** Whether `/transactions/sync` was called; before that no SYNC_UPDATES_AVAILABLE is sent. */
  syncedOnce: boolean;
  /** The liabilities that the bank last reported, by account. */
  liabilities?: Record<string, Record<string, unknown>>;
  /** The last stage that was announced by webhook. */
  announced: UpdateStage;
  lastWebhook: { sentAt: string; code: string } | null;
  /** How many of the next calls in the middle of paging fail with the mutation error. */
  mutations: number;
};

/** All accounts of the customer at that bank, chosen or not. */
export function allAccounts(
  login: BankLogin & { id: string; institutionId: string },
  bornOn: CalendarDate,
): PlannedAccount[] {
  const { id: itemId, username, institutionId, customUser } = login;
  const user = customUser ?? findPersona(username)?.user ?? {};
  // Personas look the same each time they are linked; custom users only when they name a seed.
  const seed = customUser === null ? `${username}@${institutionId}` : itemId;
  return planAccounts(user, { itemId, seed, bornOn });
}

/** The accounts of the item that the user chose. */
export function chosenAccounts(item: PlaidItem): PlannedAccount[] {
  const chosen = new Set(item.accountIds);
  return allAccounts(item, item.history.openedOn).filter(({ accountId }) => chosen.has(accountId));
}
