import type { Faults } from "#lib/form/field-reader.ts";

/** Matches an API error with a path inside a list or object, such as `0.promo.apr: …`. */
const ERROR_WITH_PATH = /^([a-z0-9_.]+): (.*)$/;

type BalanceIds = {
  /** Ids of the sent balances and of the balances in the form, in their order. */
  sentBalances: readonly string[];
  shownBalances: readonly string[];
};

/**
 * Returns the API's errors by form field. Only changed balances are sent, so their positions are mapped by
 * id.
 */
export function serverFaults(
  fields: Record<string, readonly string[]>,
  { sentBalances, shownBalances }: BalanceIds,
): Faults {
  const faults: Faults = {};
  for (const [field, sentences] of Object.entries(fields)) {
    for (const sentence of sentences) {
      const [, place, words] = ERROR_WITH_PATH.exec(sentence) ?? [];
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
