import fc from "fast-check";
import { expect, test } from "vitest";

import { mergePages } from "./connection-rules.ts";

const ids = fc.constantFrom("a", "b", "c", "d");
const pages = fc.array(
  fc.record({
    upserts: fc.array(fc.record({ providerTransactionId: ids, amount: fc.integer() })),
    removed: fc.array(ids),
  }),
);

test("storing the merged changes has the same result as storing page by page", () => {
  fc.assert(
    fc.property(pages, (given) => {
      const stepwise = new Map<string, number>([["a", -1]]);
      for (const page of given) {
        for (const entry of page.upserts) stepwise.set(entry.providerTransactionId, entry.amount);
        for (const id of page.removed) stepwise.delete(id);
      }

      const merged = mergePages(given);
      const allSettledThenThrow = new Map<string, number>([["a", -1]]);
      for (const id of merged.removed) allSettledThenThrow.delete(id);
      for (const entry of merged.upserts)
        allSettledThenThrow.set(entry.providerTransactionId, entry.amount);

      expect(Object.fromEntries(allSettledThenThrow)).toEqual(Object.fromEntries(stepwise));
      const named = [
        ...merged.removed,
        ...merged.upserts.map(({ providerTransactionId }) => providerTransactionId),
      ];
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

test("replaces a pending transaction that posts with its successor", () => {
  const pending = { providerTransactionId: "pending" };
  const posted = { providerTransactionId: "posted" };

  expect(
    mergePages([
      { upserts: [pending], removed: [] },
      { upserts: [posted], removed: ["pending"] },
    ]),
  ).toEqual({ upserts: [posted], removed: ["pending"] });
});
