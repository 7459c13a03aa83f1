/** What says whether a debt is one of its own. */
export type CountedFacts = {
  /** uuid of the debt that it repeats; null where it repeats none. */
  duplicate_of: string | null;
  is_included: boolean;
};

/**
 * Whether a debt is part of what is owed and what is to be paid. One that repeats another is that other one,
 * told a second time, unless the user lets it into the plan.
 */
export function doesCount({ duplicate_of: twin, is_included: isIncluded }: CountedFacts): boolean {
  return twin === null || isIncluded;
}
