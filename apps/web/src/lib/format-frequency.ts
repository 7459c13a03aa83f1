const WRITTEN = /^(day|week|month|year)_([1-9][0-9]*)$/;

/** How often a price is paid, from the wire's `month_1`: `month`, `3 months`. Unknown forms stay as they are. */
export function formatFrequency(frequency: string): string {
  const match = WRITTEN.exec(frequency);
  if (!match) return frequency;

  const [, interval = "", count = ""] = match;
  return count === "1" ? interval : `${count} ${interval}s`;
}
