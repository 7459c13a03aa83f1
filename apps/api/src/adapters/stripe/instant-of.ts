/** Converts Unix seconds to a date. */
export function instantOf(unixSeconds: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- a received instant, not the current time
  return new Date(unixSeconds * 1000);
}
