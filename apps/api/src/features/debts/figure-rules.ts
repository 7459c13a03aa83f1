import type { Figure } from "@snowball/contract";

type Words = {
  bank: string | null;
  /** When the bank was asked last. */
  syncedAt: Date | null;
  user: string | null;
  /** ISO 8601. */
  statedAt: string | null;
};

/** One figure from what the bank and the user say: the user's word counts, the bank's stays visible. */
export function figureOf({ bank, syncedAt, user, statedAt }: Words): Figure<string> {
  if (user !== null) return { value: user, source: "user", as_of: statedAt, bank_value: bank };
  if (bank === null) return { value: null, source: null, as_of: null, bank_value: null };

  return {
    value: bank,
    source: "bank",
    as_of: syncedAt?.toISOString() ?? null,
    bank_value: null,
  };
}

/** What the user says where there is no bank. */
export function userFigure(user: string | null, statedAt: string | null): Figure<string> {
  return figureOf({ bank: null, syncedAt: null, user, statedAt });
}
