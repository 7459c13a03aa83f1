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
) {
  return Object.entries(fields).flatMap(([field, sentences]) =>
    sentences.map((error) => {
      const [, place, sentence = error] = ERROR_WITH_PATH.exec(error) ?? [];

      return { field: place === undefined ? field : nameAt(field, place), sentence };
    }),
  );

  function nameAt(field: string, place: string): string {
    if (field !== "balances") return `${field}.${place}`;
    const [index = "", ...parts] = place.split(".");
    const shown = shownBalances.indexOf(sentBalances[Number(index)] ?? "");
    return [field, shown, ...parts].join(".");
  }
}
