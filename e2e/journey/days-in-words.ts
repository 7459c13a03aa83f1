const DAY_MS = 86_400_000;

export const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);
export const inAYear = (day: Date) =>
  new Date(new Date(day).setUTCFullYear(day.getUTCFullYear() + 1));

/** `November 23, 2026`, as screens and mails say it. */
export const long = (day: Date) => day.toLocaleDateString("en-US", { dateStyle: "long" });
/** The same with the day of the week. */
export const full = (day: Date) => day.toLocaleDateString("en-US", { dateStyle: "full" });
