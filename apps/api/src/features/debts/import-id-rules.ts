import { createHash } from "node:crypto";

import { MANUAL_DEBTS_MAX } from "@snowball/contract";

/**
 * Returns the ids for as many debts as an import may have. The same import always gets the same ids, so that a
 * repetition creates nothing twice and an undo finds its debts. They ascend, because debts created at the same
 * instant are listed by id.
 */
export function idsOfImport(importId: string): string[] {
  return Array.from({ length: MANUAL_DEBTS_MAX }, (_, at) => idOf(`${importId} ${at}`)).toSorted();
}

/** Returns the id of another record of an import, such as a scenario. It depends on the import and the name only. */
export function idInImport(importId: string, name: string): string {
  return idOf(`${importId} ${name}`);
}

/** Returns a UUID of version 8 (RFC 9562), which is made from a custom hash; its variant is `10`. */
function idOf(name: string): string {
  const hash = createHash("sha256").update(name.toLowerCase()).digest("hex");
  const part = (from: number, to: number) => hash.slice(from, to);

  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
