/** Days of the month as options of a select field. */
export const dueDays: readonly (readonly [value: string, words: string])[] = [
  ["", "I don't know"],
  ...Array.from({ length: 31 }, (_, index): readonly [string, string] => {
    const day = String(index + 1);
    return [day, index === 30 ? "31 (or the last day of the month)" : day];
  }),
];
