import type { Resealed } from "./reseal.ts";

/**
 * Formats the result of a run for the operator.
 * @param keys ids of the keys, the newest first.
 */
export function tellResealed(
  results: readonly Resealed[],
  [newest = "", ...others]: readonly string[],
): { isDone: boolean; lines: string[] } {
  const lines = results.map(
    ({ name, resealed, left }) => `${name}: ${resealed} sealed anew, ${left} left.`,
  );
  const left = results.reduce((sum, each) => sum + each.left, 0);
  if (left > 0) return { isDone: false, lines: [...lines, formatRemaining(left, results)] };

  const old = others.length > 0 ? ` To be taken out of SEALING_KEYS: ${others.join(", ")}.` : "";
  return { isDone: true, lines: [...lines, `Everything is sealed with ${newest}.${old}`] };
}

function formatRemaining(left: number, results: readonly Resealed[]): string {
  const unreadable = results.reduce((sum, each) => sum + each.unreadable, 0);
  if (unreadable === 0) {
    return `${left} left, which were written or held meanwhile: run it again, and take no key out before.`;
  }

  return `${left} left, of which ${unreadable} open with none of SEALING_KEYS: put their key back, and run it again.`;
}
