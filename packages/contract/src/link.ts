import { type Static, Type } from "typebox";

import { closedToDemos } from "./calls.ts";
import { LINK_EVENTS_MAX } from "./limits.ts";
import { closed, Instant, nullable, oneOf, text, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";
import { LinkRefusal } from "./subscription.ts";

/** The purpose of a connection (spec §3). */
export const Purpose = oneOf(["depository", "liability"]);
export type Purpose = Static<typeof Purpose>;

/**
 * Health of a connection, as shown to the user.
 * `syncing`: linked, but the first data has not arrived. `stale`: the last refresh failed, and
 * older data is shown. `permission_required`: the user must allow the bank to share more data.
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
 * How many of a new connection's transactions the bank has prepared, in Plaid's terms: none, the
 * last 30 days, or all.
 */
export const TransactionsUpdateStatus = oneOf([
  "not_ready",
  "initial_update_complete",
  "historical_update_complete",
]);
export type TransactionsUpdateStatus = Static<typeof TransactionsUpdateStatus>;

/** A connection to a bank or lender. The API uses the specification's name *item*. */
export const Item = closed({
  uuid: Uuid,
  institution_id: nullable(Type.String()),
  institution_name: nullable(Type.String()),
  purpose: Purpose,
  status: ItemStatus,
  /** A sentence for the user if the status is not healthy. */
  status_reason: nullable(Type.String()),
  last_synced_at: nullable(Instant),
  /** Null if the bank does not report it, e.g. for a connection without transactions. */
  transactions_update_status: nullable(TransactionsUpdateStatus),
  /** uuid of an older connection with the same accounts. Usually null. */
  duplicate_of: nullable(Uuid),
  created_at: Instant,
});
export type Item = Static<typeof Item>;

export const LinkType = oneOf(["liability_with_transactions", "depository_with_transactions"]);
export type LinkType = Static<typeof LinkType>;

export const LinkInput = closed({
  type: LinkType,
  /** A fixed placeholder text (spec §7). Accepted and ignored: the type decides. */
  purpose: Type.Optional(text(200)),
  for_item: Type.Optional(nullable(Uuid)),
  /** With `for_item`: lets the user add or remove accounts of that connection. */
  add_accounts: Type.Optional(Type.Boolean()),
});
export type LinkInput = Static<typeof LinkInput>;

export const LinkToken = closed({
  /** Names the window, so that its events can be recorded. */
  uuid: Uuid,
  token: Type.String(),
  expiration: Instant,
});
export type LinkToken = Static<typeof LinkToken>;

/** The most recent unfinished Link session, to resume after a bank's own sign-in page. */
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
  /** uuid of the repaired connection. Absent or null for a new one. */
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

/** The provider's institution id: a short, case-sensitive word. */
export const InstitutionId = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", maxLength: 64 });

/** The provider's name, code or id. The pattern leaves no room for text that a person typed. */
const word = (pattern: string) => Type.String({ pattern, maxLength: 80 });
const Code = word("^[A-Z][A-Z0-9_]{0,79}$");
const Id = word("^[A-Za-z0-9_-]{1,64}$");

/** An event of the Link window, with the provider's names. */
export const LinkEvent = closed({
  name: Code,
  view_name: nullable(Code),
  link_session_id: nullable(Id),
  request_id: nullable(Id),
  institution_id: nullable(Id),
  error_type: nullable(Code),
  error_code: nullable(Code),
  exit_status: nullable(word("^[a-z][a-z_ -]{0,79}$")),
});
export type LinkEvent = Static<typeof LinkEvent>;

export const LinkEventsInput = closed({
  /** uuid of the link token with which the window was opened; absent if the window was gone on with. */
  link: Type.Optional(Uuid),
  events: Type.Array(LinkEvent, { minItems: 1, maxItems: LINK_EVENTS_MAX }),
});
export type LinkEventsInput = Static<typeof LinkEventsInput>;

/** Linking a bank, from opening the Link window to the connection. */
export const linkRoutes = {
  createLink: {
    summary: "Start linking an account or repairing a connection; returns a Link token",
    body: LinkInput,
    success: { status: 200, body: LinkToken },
    ...closedToDemos(...LinkRefusal.enum, "not_found", "bank_unavailable"),
  },
  getOpenLink: {
    summary: "Return the unfinished Link session, to resume after a bank's own sign-in page",
    success: { status: 200, body: OpenLink },
    ...closedToDemos("not_found"),
  },
  recordLinkEvents: {
    summary: "Record what happened in the Link window, for support: names, codes and ids",
    body: LinkEventsInput,
    success: { status: 200, body: Empty },
    ...closedToDemos(),
  },
  createItem: {
    summary: "Finish linking with the public token of the Link window",
    body: ItemInput,
    success: { status: 201, body: Item },
    ...closedToDemos(
      ...LinkRefusal.enum,
      "link_session_required",
      "public_token_refused",
      "link_answer_lost",
      "item_linked_elsewhere",
      "bank_unavailable",
    ),
  },
} as const;
