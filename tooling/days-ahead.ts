const DAY_MS = 86_400_000;
const PRELOAD = "?preload";
const ahead = Number(process.env["TEST_DAYS_AHEAD"] ?? 0) * DAY_MS;
if (!Number.isSafeInteger(ahead)) throw new Error("TEST_DAYS_AHEAD is not a number of days.");

/** Starts all further Node processes `TEST_DAYS_AHEAD` days ahead, to find tests that fail on other days. */
export function runDaysAhead(): void {
  const preload = `--import=${new URL(`./days-ahead.ts${PRELOAD}`, import.meta.url).href}`;
  const options = process.env["NODE_OPTIONS"] ?? "";
  if (ahead === 0 || options.includes(preload)) return;
  process.env["NODE_OPTIONS"] = `${options} ${preload}`.trim();
}

if (import.meta.url.endsWith(PRELOAD)) {
  // A proxy, because `Date()` without `new` must still return a text.
  globalThis.Date = new Proxy(Date, {
    construct: (real, args: [], target) =>
      Reflect.construct(real, args.length === 0 ? [real.now() + ahead] : args, target) as Date,
    get: (real, name, receiver) =>
      name === "now" ? () => real.now() + ahead : (Reflect.get(real, name, receiver) as unknown),
  });
}
