import {
  endpoints,
  type ItemInput,
  type LinkEventsInput,
  type LinkInput,
  type LinkToken,
  type Purpose,
} from "@snowball/contract";

import type { DataClient } from "#lib/api/data-client.ts";

/** What is linked: a new connection of a purpose, or one that is to be repaired. */
export type LinkTarget = {
  purpose: Purpose;
  /** uuid of the connection to repair; null for a new one. */
  connection: string | null;
  /** Lets the user choose the accounts of that connection anew. */
  addsAccounts?: boolean;
  /** The user knows that the bank is linked, and links another login at it. */
  isApart?: boolean;
};

/** Spec §7: a fixed placeholder text. */
const PURPOSE_TEXT = "Link an account";

type Client = Pick<DataClient, "call">;

/** A link token, and what names it in the records of its window. */
export type PreparedLink = LinkToken;

/** Creates a link token. It links once, and works for 4 hours, or 30 minutes for a repair (Plaid). */
export async function createLink(client: Client, target: LinkTarget): Promise<PreparedLink> {
  const body: LinkInput = {
    type:
      target.purpose === "liability"
        ? "liability_with_transactions"
        : "depository_with_transactions",
    purpose: PURPOSE_TEXT,
    ...(target.connection && { for_item: target.connection }),
    ...(target.connection && target.addsAccounts && { add_accounts: true }),
  };
  return client.call(endpoints.createLink, { body });
}

/** The window that was opened last, in this browser or another, and is not finished. */
export async function findOpenLink(client: Client): Promise<{ target: LinkTarget; token: string }> {
  const { token, purpose, for_item } = await client.call(endpoints.getOpenLink);

  // The bank was picked before its own page came, and whether it is linked was asked then.
  return { target: { purpose, connection: for_item, isApart: true }, token };
}

/** Has it written down, for support, what happened in the window. */
export async function sendLinkEvents(client: Client, body: LinkEventsInput): Promise<void> {
  await client.call(endpoints.recordLinkEvents, { body });
}

/**
 * Tells the API that the link window succeeded. Told again, it answers the same connection.
 * @returns uuid of the connection, whose figures are now on their way.
 */
export async function finishLink(
  client: Client,
  target: LinkTarget,
  publicToken: string,
): Promise<string> {
  const body: ItemInput = {
    public_token: publicToken,
    purpose: target.purpose,
    ...(target.connection && { for_item: target.connection }),
  };
  const { uuid } = await client.call(endpoints.createItem, { body });

  return uuid;
}
