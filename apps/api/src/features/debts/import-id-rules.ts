import { createHash } from "node:crypto";

import { MANUAL_DEBTS_MAX } from "@snowball/contract";

/**
 * The ids of the debts of an import, of as many as it may have: the same import again names the same debts,
 * so that it enters nothing twice, and its undo finds them. They ascend, because debts that were entered in
 * the same instant are listed by their ids.
 */
export function idsOfImport(importId: string): string[] {
  return Array.from({ length: MANUAL_DEBTS_MAX }, (_, at) => idOf(`${importId} ${at}`)).toSorted();
}

/** The id of anything else that comes with an import; the same name has the same id, in any other import another. */
export function idInImport(importId: string, name: string): string {
  return idOf(`${importId} ${name}`);
}

/** RFC 9562: version 8 is one's own way to make it, the variant is `10`. */
function idOf(name: string): string {
  const hash = createHash("sha256").update(name.toLowerCase()).digest("hex");
  const part = (from: number, to: number) => hash.slice(from, to);

  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
