import type { QueryClient } from "@tanstack/react-query";

/** IANA name. If it is undefined, the device's time zone is used: until the profile is loaded, or if it has none. */
let timeZone: string | undefined;

/**
 * Formats instants in the time zone of the user's profile, which the server uses for all dates of the user.
 * A user who travels sees the same dates on every screen.
 */
export function userDateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  // Created on first use: this takes milliseconds, and a screen uses few of the formats.
  let last: { format: Intl.DateTimeFormat; timeZone: string | undefined } | null = null;

  return (instant: Date): string => {
    if (last === null || last.timeZone !== timeZone) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      last = { format, timeZone };
    }
    return last.format.format(instant);
  };
}

/** Uses the time zone of the cached profile until it is removed from the cache. */
export function syncTimeZoneWithProfile(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== "me") return;
    const { data } = query.state as { data?: { timezone?: string } | undefined };
    timeZone = type === "removed" ? undefined : supportedZone(data?.timezone);
  });
}

function supportedZone(name: string | undefined): string | undefined {
  if (!name) return undefined;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return name;
  } catch {
    // The server supports more zones than this browser.
    return undefined;
  }
}
