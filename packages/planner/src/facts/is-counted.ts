/** The facts that determine whether a debt is counted. */
export type CountedFacts = {
  /** uuid of the debt that this one duplicates; null or absent if it is no duplicate. */
  duplicate_of?: string | null;
  is_included: boolean;
};

/**
 * Returns whether a debt is part of what is owed and due. A duplicate is not counted unless the user includes it in the
 * plan.
 */
export function isCounted({
  duplicate_of: twin = null,
  is_included: isIncluded,
}: CountedFacts): boolean {
  return twin === null || isIncluded;
}
