import { counted } from "#lib/format-duration.ts";

/**
 * Spec §9: returns `275 characters left`, counted down; a negative number gives how many are too
 * many.
 */
export function describeCharactersLeft(left: number): string {
  return `${counted(Math.abs(left), "character")} ${left < 0 ? "too many" : "left"}`;
}
