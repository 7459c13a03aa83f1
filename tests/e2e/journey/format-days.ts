const DAY_MS = 86_400_000;

export const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
export const inAYear = (day: Date) =>
  new Date(new Date(day).setUTCFullYear(day.getUTCFullYear() + 1));

/** `November 23, 2026`, as on screens and in emails. */
export const longDate = (day: Date) => day.toLocaleDateString("en-US", { dateStyle: "long" });
/** Like `longDate`, with the day of the week. */
export const fullDate = (day: Date) => day.toLocaleDateString("en-US", { dateStyle: "full" });
