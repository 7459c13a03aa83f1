import {
  endpoints,
  type ItemInput,
  type LinkEventsInput,
  type LinkInput,
  type LinkToken,
  type Purpose,
} from "@snowball/contract";

import type { DataClient } from "#lib/api/data-client.ts";

/** What the user links: a new connection, or an existing one that needs repair. */
export type LinkTarget = {
  purpose: Purpose;
  /** Uuid of the connection to repair, or null for a new one. */
  connection: string | null;
  /** Whether the user chooses the accounts of that connection again. */
  addsAccounts?: boolean;
  /** Whether the user has confirmed that they link another login at an already linked bank. */
  isSeparateLogin?: boolean;
};

/** Placeholder text that spec §7 prescribes. */
const PURPOSE_TEXT = "Link an account";

type Client = Pick<DataClient, "call">;

/** A link token with its uuid, which identifies its window in support records. */
export type PreparedLink = LinkToken;

/** Creates a link token. Plaid accepts it once, within 4 hours, or 30 minutes for a repair. */
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

/** Returns the token and target of the last opened link window that is not finished, from any browser. */
export async function findOpenLink(client: Client): Promise<{ target: LinkTarget; token: string }> {
  const { token, purpose, for_item } = await client.call(endpoints.getOpenLink);

  // The user chose the bank before the redirect, and has been asked then whether it is already linked.
  return { target: { purpose, connection: for_item, isSeparateLogin: true }, token };
}

export async function sendLinkEvents(client: Client, body: LinkEventsInput): Promise<void> {
  await client.call(endpoints.recordLinkEvents, { body });
}

/**
 * Sends the public token of a finished link window to the API. Idempotent: a repeated call returns the same connection.
 * @returns uuid of the connection. The bank's data arrives later.
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
