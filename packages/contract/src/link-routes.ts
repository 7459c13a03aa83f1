import * as endpoints from "./endpoints.ts";
import { closedToDemos } from "./in-session.ts";
import { Item, ItemInput, LinkInput, LinkToken, OpenLink } from "./item.ts";
import { LinkEventsInput } from "./link-event.ts";
import { Empty } from "./session.ts";

/**
 * Errors when no further bank can be linked. The subscription decides how many banks, and until
 * when.
 */
const linkErrors = [
  "address_not_confirmed",
  "subscription_required",
  "too_many_free_banks",
  "too_many_banks",
] as const;

/** Linking a bank, from opening the Link window to the connection. */
export const linkRoutes = {
  createLink: {
    endpoint: endpoints.createLink,
    tag: "Connections",
    summary: "Start linking an account or repairing a connection; returns a Link token",
    limit: "write",
    body: LinkInput,
    success: { status: 200, body: LinkToken },
    ...closedToDemos,
    problems: [...closedToDemos.problems, ...linkErrors, "not_found", "bank_unavailable"],
  },
  getOpenLink: {
    endpoint: endpoints.getOpenLink,
    tag: "Connections",
    summary: "Return the unfinished Link session, to resume after a bank's own sign-in page",
    limit: "read",
    success: { status: 200, body: OpenLink },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
  recordLinkEvents: {
    endpoint: endpoints.recordLinkEvents,
    tag: "Connections",
    summary: "Record what happened in the Link window, for support: names, codes and ids",
    limit: "write",
    body: LinkEventsInput,
    success: { status: 200, body: Empty },
    ...closedToDemos,
  },
  createItem: {
    endpoint: endpoints.createItem,
    tag: "Connections",
    summary: "Finish linking with the public token of the Link window",
    limit: "write",
    body: ItemInput,
    success: { status: 201, body: Item },
    ...closedToDemos,
    problems: [
      ...closedToDemos.problems,
      ...linkErrors,
      "link_session_required",
      "public_token_refused",
      "link_answer_lost",
      "item_linked_elsewhere",
      "bank_unavailable",
    ],
  },
} as const;
