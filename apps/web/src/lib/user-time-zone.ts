import type { QueryClient } from "@tanstack/react-query";

/** IANA name; undefined until the user's profile is loaded, and without one: then the device's counts. */
let timeZone: string | undefined;

/**
 * Formats instants in the time zone of the user's profile, which the server uses for all dates of the user.
 * A user who travels sees the same dates on every screen.
 */
export function userDateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let used: string | undefined;
  let format = new Intl.DateTimeFormat(locale, options);

  return (instant: Date): string => {
    if (used !== timeZone) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      used = timeZone;
    }
    return format.format(instant);
  };
}

/** Uses the time zone of the profile in the cache for as long as it is there. */
export function followProfile(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== "me") return;
    const { data } = query.state as { data?: { timezone?: string } | undefined };
    timeZone = type === "removed" ? undefined : knownZone(data?.timezone);
  });
}

function knownZone(name: string | undefined): string | undefined {
  if (!name) return undefined;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return name;
  } catch {
    // The server knows more zones than this browser.
    return undefined;
  }
}
