import type { Debt } from "@snowball/contract";

import { shownName } from "../shown-name.ts";

/** What a linked debt is called, with the last digits of its number where they are known. */
export function nameAtBank(linked: Debt): string {
  return linked.mask === null ? shownName(linked) : `${shownName(linked)} ••••\u00a0${linked.mask}`;
}
