export type TimeZone = { name: string; label: string };

/** Spec §2: these two come first. Browsers list the second by its older name, too. */
const FIRST: readonly { name: string; city: string; alias?: string }[] = [
  { name: "Asia/Bangkok", city: "Bangkok" },
  { name: "Asia/Ho_Chi_Minh", city: "Ho Chi Minh City", alias: "Asia/Saigon" },
];

/**
 * Bangkok and Ho Chi Minh City, then every IANA zone the browser knows by name, each with its offset
 * at `instant`. A zone that was chosen elsewhere and is not among them is added.
 */
export function listTimeZones(instant: Date, chosen: string): TimeZone[] {
  const first = FIRST.map(({ name, city }) => ({ name, label: labelOf(city, name, instant) }));
  const special = new Set(FIRST.flatMap(({ name, alias }) => [name, alias]));
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== "") names.add(chosen);
  const others = [...names]
    .filter((name) => !special.has(name))
    .toSorted()
    .map((name) => ({ name, label: labelOf(name.replaceAll("_", " "), name, instant) }));

  return [...first, ...others];
}

function labelOf(words: string, name: string, instant: Date): string {
  return `${words} (${offsetOf(name, instant)})`;
}

/** `GMT+07:00`. */
function offsetOf(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longOffset",
  }).formatToParts(instant);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";

  return offset === "GMT" ? "GMT+00:00" : offset;
}
