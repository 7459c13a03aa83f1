import type { Faults } from "#lib/form/field-reader.ts";

/** A fault within a list or an object is told with its place: `0.promo.apr: …`. */
const PLACED = /^([a-z0-9_.]+): (.*)$/;

type Sent = {
  /** Ids of the balances as they were sent, and as they stand in the form. */
  sentBalances: readonly string[];
  shownBalances: readonly string[];
};

/** What the API found wrong, by the fields of the form. Balances were sent in part, so they are found again by id. */
export function serverFaults(
  fields: Record<string, readonly string[]>,
  { sentBalances, shownBalances }: Sent,
): Faults {
  const faults: Faults = {};
  for (const [field, sentences] of Object.entries(fields)) {
    for (const sentence of sentences) {
      const [, place, words] = PLACED.exec(sentence) ?? [];
      const name = place === undefined ? field : nameAt(field, place);
      faults[name] ??= words ?? sentence;
    }
  }
  return faults;

  function nameAt(field: string, place: string): string {
    if (field !== "balances") return `${field}.${place}`;
    const [index = "", ...parts] = place.split(".");
    const shown = shownBalances.indexOf(sentBalances[Number(index)] ?? "");
    return [field, shown, ...parts].join(".");
  }
}
