import type { Debt } from "@snowball/contract";

import { shownName } from "#lib/shown-name.ts";

/** Returns a linked debt's name with the last digits of its number, if known. */
export function nameAtBank(linked: Debt): string {
  return linked.mask === null ? shownName(linked) : `${shownName(linked)} ••••\u00a0${linked.mask}`;
}
