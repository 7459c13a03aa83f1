// Loaded before all else in each Node process of a run that lives in other days; see days-ahead.ts.

const DAY_MS = 86_400_000;
const ahead = Number(process.env["TEST_DAYS_AHEAD"]) * DAY_MS;
if (!Number.isSafeInteger(ahead)) throw new Error("TEST_DAYS_AHEAD is no number of days.");

// A function of its own would be no constructor that answers a text when it is called without `new`.
globalThis.Date = new Proxy(Date, {
  construct: (machine, given: [], asked) =>
    Reflect.construct(machine, given.length === 0 ? [machine.now() + ahead] : given, asked) as Date,
  get: (machine, name, asked) =>
    name === "now" ? () => machine.now() + ahead : (Reflect.get(machine, name, asked) as unknown),
});
