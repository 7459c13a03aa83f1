import type { Account, Item } from "@snowball/contract";

/** The accounts that the user chose in the Link window, as Plaid reports them. */
type ChosenAccounts = {
  institutionId: string | null;
  accounts: readonly { type: string; subtype: string | null; mask: string | null; name: string }[];
};

type Linked = {
  connections: readonly Item[];
  accounts: readonly Pick<Account, "item" | "type" | "subtype" | "mask">[];
};

export type LinkedConnection = {
  connection: Item;
  /** The last digits of the matching accounts. Unknown ones are left out. */
  masks: string[];
};

/**
 * Returns the connection through which the chosen accounts are already linked: it has the same institution
 * and an account with the same type, subtype and mask. Returns null if there is none. Ignores ended
 * connections, because linking again is the only way to restore them.
 */
export function findLinkedBefore(chosen: ChosenAccounts, linked: Linked): LinkedConnection | null {
  if (chosen.institutionId === null) return null;

  for (const connection of linked.connections) {
    const isCandidate =
      connection.institution_id === chosen.institutionId && connection.status !== "disconnected";
    if (!isCandidate) continue;

    const existing = linked.accounts.filter(({ item }) => item === connection.uuid);
    const masks = chosen.accounts
      .filter((account) => existing.some((other) => isSameAccount(account, other)))
      .flatMap(({ mask }) => mask ?? []);
    if (masks.length > 0) return { connection, masks };
  }
  return null;
}

/**
 * Returns the connections to a bank that the user is about to link, with the last digits of their accounts.
 * Ignores ended connections, like `findLinkedBefore`.
 */
export function findLinkedAt(institutionId: string | null, linked: Linked): LinkedConnection[] {
  if (institutionId === null) return [];

  return linked.connections
    .filter(
      ({ institution_id, status }) => institution_id === institutionId && status !== "disconnected",
    )
    .map((connection) => ({
      connection,
      masks: linked.accounts
        .filter(({ item }) => item === connection.uuid)
        .flatMap(({ mask }) => mask ?? []),
    }));
}

type AccountIdentity = Pick<ChosenAccounts["accounts"][number], "type" | "subtype" | "mask">;

function isSameAccount(left: AccountIdentity, right: AccountIdentity): boolean {
  return (
    left.mask !== null &&
    left.mask === right.mask &&
    left.type === right.type &&
    left.subtype === right.subtype
  );
}
