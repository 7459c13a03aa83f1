import { createHash } from "node:crypto";

/**
 * The ids of the debts of an import, in their order: the same import again names the same debts, so that it
 * enters nothing twice, and its undo finds them.
 */
export function idsOfImport(importId: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const hash = createHash("sha256").update(`${importId.toLowerCase()} ${at}`).digest("hex");
    // RFC 9562: version 8 is one's own way to make it, the variant is `10`.
    const [one, two, three, four, five] = [
      hash.slice(0, 8),
      hash.slice(8, 12),
      hash.slice(13, 16),
      hash.slice(17, 20),
      hash.slice(20, 32),
    ];
    return `${one}-${two}-8${three}-8${four}-${five}`;
  });
}
