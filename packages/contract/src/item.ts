import { Type, type Static } from "typebox";

import { closed, Instant, nullable, oneOf, text, Uuid } from "./scalars.ts";

/** What a connection is linked for (spec §3). */
export const Purpose = oneOf(["depository", "liability"]);
export type Purpose = Static<typeof Purpose>;

/**
 * Health of a connection, as the user is told.
 * `syncing`: linked, first data still on its way. `stale`: the last refresh failed, older data kept.
 * `permission_required`: the bank shares what is missing once its user allows it.
 */
export const ItemStatus = oneOf([
  "syncing",
  "healthy",
  "stale",
  "login_required",
  "permission_required",
  "pending_disconnect",
  "new_accounts_available",
  "disconnected",
]);
export type ItemStatus = Static<typeof ItemStatus>;

/**
 * How much of a new connection's transactions the bank has prepared (Plaid's words): none, the last
 * 30 days, or all.
 */
export const TransactionsUpdateStatus = oneOf([
  "not_ready",
  "initial_update_complete",
  "historical_update_complete",
]);
export type TransactionsUpdateStatus = Static<typeof TransactionsUpdateStatus>;

/** The wire says *item* (the spec's word); the code says connection. */
export const Item = closed({
  uuid: Uuid,
  institution_id: nullable(Type.String()),
  institution_name: nullable(Type.String()),
  purpose: Purpose,
  status: ItemStatus,
  /** A sentence for the user when the status is not healthy. */
  status_reason: nullable(Type.String()),
  last_synced_at: nullable(Instant),
  /** Null where the bank does not say, as of one that has no transactions. */
  transactions_update_status: nullable(TransactionsUpdateStatus),
  /** uuid of the older connection whose accounts these are too; null in the usual case. */
  duplicate_of: nullable(Uuid),
  created_at: Instant,
});
export type Item = Static<typeof Item>;

export const LinkType = oneOf(["liability_with_transactions", "depository_with_transactions"]);
export type LinkType = Static<typeof LinkType>;

export const LinkInput = closed({
  type: LinkType,
  /** Spec §7: a fixed placeholder text. Accepted and ignored: the type decides. */
  purpose: Type.Optional(text(200)),
  for_item: Type.Optional(nullable(Uuid)),
  /** With `for_item`: lets the user choose accounts of the connection anew, more or fewer. */
  add_accounts: Type.Optional(Type.Boolean()),
});
export type LinkInput = Static<typeof LinkInput>;

export const LinkToken = closed({ token: Type.String(), expiration: Instant });
export type LinkToken = Static<typeof LinkToken>;

/** The Link window that was opened last and is not finished, to go on with after a bank's own page. */
export const OpenLink = closed({
  token: Type.String(),
  expiration: Instant,
  purpose: Purpose,
  for_item: nullable(Uuid),
});
export type OpenLink = Static<typeof OpenLink>;

export const ItemInput = closed({
  public_token: text(256, 1),
  purpose: Purpose,
  /** uuid of the connection that the window repaired; left out or null for a new one. */
  for_item: Type.Optional(nullable(Uuid)),
});
export type ItemInput = Static<typeof ItemInput>;

export const Institution = closed({
  id: Type.String(),
  name: Type.String(),
  /** Base64 of a PNG, without a `data:` prefix. */
  logo: nullable(Type.String()),
  url: nullable(Type.String()),
  primary_color: nullable(Type.String()),
});
export type Institution = Static<typeof Institution>;

/** Institution ids are the provider's: short, case-sensitive words. */
export const InstitutionId = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", maxLength: 64 });
