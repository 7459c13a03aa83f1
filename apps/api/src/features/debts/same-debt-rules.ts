import type { Debt } from "@snowball/contract";
import { toCents } from "@snowball/planner";

type Told = Pick<
  Debt,
  | "uuid"
  | "account"
  | "name"
  | "nickname"
  | "lender"
  | "mask"
  | "kind"
  | "currency"
  | "owed"
  | "duplicate_of"
>;

/** Balances this near may be one, said on two days: the larger of a share and of an amount in cents. */
const NEAR_SHARE = 10;
const NEAR_CENTS = 250_00;

/** Words that many debts have: they tell none from another. */
const FILLER = new Set(
  `a an and at auto balance bank banking car card cards consumer credit customer cu debt debts federal fcu
  financial for from home house in inc interest la line loan loans lending llc mortgage my na national no
  of on personal plan rate savings school services student the to union with`.split(/\s+/),
);

/** Whose network a card runs on says little, but two networks are two cards. */
const NETWORKS = new Set(["visa", "mastercard", "amex", "discover"]);

/**
 * Which entered debt may be which linked one, by uuid: of the same kind and currency, with balances that
 * are near and names that are alike. It is a question for the user, never known. Nothing is asked of a
 * debt twice, of a repeated link, or again of two that the user keeps apart.
 * @param apart by entered debt, the linked ones that the user said are another.
 */
export function findSameDebts(
  debts: readonly Told[],
  apart: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const linked = debts.filter((debt) => debt.account !== null && debt.duplicate_of === null);
  const pairs = debts
    .filter(({ account }) => account === null)
    .flatMap((entered) => {
      const refused = apart.get(entered.uuid) ?? [];
      return linked
        .filter(({ uuid }) => !refused.includes(uuid))
        .flatMap((other) => pairOf(entered, other) ?? []);
    })
    // What is alike in most words comes first, then what is nearest; a sort keeps the order of the list.
    .toSorted((one, two) => two.alike - one.alike || one.distance - two.distance);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { entered, other } of pairs) {
    if (found.has(entered) || taken.has(other)) continue;
    found.set(entered, other);
    taken.add(other);
  }

  return found;
}

/**
 * Of those the ones that are back: a bank calls its debt as it called the one that was kept or entered before
 * the account came. Until the user says, it counts as the bank tells it, and once. Whoever enters a debt beside
 * a linked one has both in view; it counts, and is asked about all the same.
 * @param since when each debt came, by its uuid.
 */
export function findBackDebts(
  debts: readonly Told[],
  {
    apart,
    since,
  }: { apart: ReadonlyMap<string, readonly string[]>; since: ReadonlyMap<string, Date> },
): Map<string, string> {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));
  const isBack = ([entered, linked]: [string, string]) => {
    const [mine, banks] = [byId.get(entered), byId.get(linked)];
    const [before, after] = [since.get(entered), since.get(linked)];
    return mine && banks && before && after && before < after && isNamesake(mine, banks);
  };

  return new Map([...findSameDebts(debts, apart)].filter(isBack));
}

function pairOf(entered: Told, other: Told) {
  if (entered.kind !== other.kind || entered.currency !== other.currency) return null;
  const distance = distanceOf(entered, other);
  if (distance === null) return null;
  const alike = likeness(wordsOf(entered), wordsOf(other));

  return alike === null ? null : { entered: entered.uuid, other: other.uuid, alike, distance };
}

/**
 * In cents; null where the balances are too far apart, or nobody knows them, or nothing is owed. A bank that
 * was linked before and is linked again calls its debt as it did, whatever was paid or bought meanwhile.
 */
function distanceOf(entered: Told, other: Told): number | null {
  const [mine, banks] = [toCents(entered.owed.value), toCents(other.owed.value)];
  if (mine === null || banks === null || mine <= 0) return null;
  const distance = Math.abs(mine - banks);
  if (isNamesake(entered, other)) return distance;
  if (banks <= 0) return null;

  return distance <= NEAR_CENTS || distance * NEAR_SHARE <= banks ? distance : null;
}

function isNamesake(entered: Told, other: Told): boolean {
  return entered.name === other.name && entered.lender !== null && entered.lender === other.lender;
}

/**
 * How many telling words of an entered debt its counterpart has; null where the names speak against it. A
 * name without such words ("Credit card", "Debt 2") speaks neither for nor against.
 */
function likeness(entered: ReadonlySet<string>, other: ReadonlySet<string>): number | null {
  const telling = [...entered].filter((word) => !NETWORKS.has(word));
  const judged = telling.length > 0 ? telling : [...entered];
  const shared = judged.filter((word) => other.has(word)).length;

  return shared === 0 && judged.length > 0 ? null : shared;
}

/** The telling words by which a debt is called, its lender's and the last digits of its number with them. */
function wordsOf({ name, nickname, lender, mask }: Told): Set<string> {
  const words = [name, nickname, lender, mask]
    .join(" ")
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll("american express", "amex")
    .replaceAll("master card", "mastercard")
    .split(/[^\p{L}\p{N}]+/u);

  return new Set(words.filter((word) => word.length > 1 && !FILLER.has(word)));
}
