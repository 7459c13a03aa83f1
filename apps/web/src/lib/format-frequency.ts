const WRITTEN = /^(day|week|month|year)_([1-9][0-9]*)$/;

/**
 * Formats the billing interval of a price: `month_1` → `month`, `month_3` → `3 months`. Returns
 * unknown forms as they are.
 */
export function formatFrequency(frequency: string): string {
  const match = WRITTEN.exec(frequency);
  if (!match) return frequency;

  const [, interval = "", count = ""] = match;
  return count === "1" ? interval : `${count} ${interval}s`;
}
