/** Spec §9: `275 characters left`, counted down; past the end it says by how much. */
export function describeCharactersLeft(left: number): string {
  const count = Math.abs(left);
  const characters = count === 1 ? "character" : "characters";

  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}
