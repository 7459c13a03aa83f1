import type { Account, Item } from "@snowball/contract";

/** What the Link window says of the accounts that were chosen in it. */
export type ChosenAccounts = {
  institutionId: string | null;
  accounts: readonly { type: string; subtype: string | null; mask: string | null; name: string }[];
};

type Linked = {
  connections: readonly Item[];
  accounts: readonly Pick<Account, "item" | "type" | "subtype" | "mask">[];
};

export type LinkedBefore = {
  connection: Item;
  /** Last digits of its accounts: of those that were chosen, where they are known. */
  masks: string[];
};

/**
 * The connection through which chosen accounts are linked already: of the same institution, with an
 * account of the same type, subtype and mask. A connection that has ended is none: linking anew is
 * the only way on from there. Null when there is none.
 */
export function findLinkedBefore(chosen: ChosenAccounts, linked: Linked): LinkedBefore | null {
  if (chosen.institutionId === null) return null;

  for (const connection of linked.connections) {
    const isCandidate =
      connection.institution_id === chosen.institutionId && connection.status !== "disconnected";
    if (!isCandidate) continue;

    const own = linked.accounts.filter(({ item }) => item === connection.uuid);
    const masks = chosen.accounts
      .filter((account) => own.some((other) => isSame(account, other)))
      .flatMap(({ mask }) => mask ?? []);
    if (masks.length > 0) return { connection, masks };
  }
  return null;
}

/**
 * The connections to a bank that is about to be linked, with the accounts that each has. Those that
 * have ended are none: see `findLinkedBefore`.
 */
export function findLinkedAt(institutionId: string | null, linked: Linked): LinkedBefore[] {
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

type Told = Pick<ChosenAccounts["accounts"][number], "type" | "subtype" | "mask">;

function isSame(left: Told, right: Told): boolean {
  return (
    left.mask !== null &&
    left.mask === right.mask &&
    left.type === right.type &&
    left.subtype === right.subtype
  );
}
