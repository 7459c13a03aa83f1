/**
 * Spec §9: returns `275 characters left`, counted down; a negative number gives how many are too
 * many.
 */
export function describeCharactersLeft(left: number): string {
  const count = Math.abs(left);
  const characters = count === 1 ? "character" : "characters";

  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}
