const MONTHS_PER_YEAR = 12;

/** Formats a number of months: `28` → `2 years 4 months`. */
export function formatDuration(months: number): string {
  const years = Math.floor(months / MONTHS_PER_YEAR);
  const rest = months % MONTHS_PER_YEAR;
  const parts = [
    years > 0 ? counted(years, "year") : null,
    rest > 0 || years === 0 ? counted(rest, "month") : null,
  ];

  return parts.filter((part) => part !== null).join(" ");
}

/** Formats a count with its noun: `1 debt`, `2 debts`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
