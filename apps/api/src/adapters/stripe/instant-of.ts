/** What Stripe counts in seconds since 1970. */
export function instantOf(unixSeconds: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- an instant that was told, not a reading of the clock
  return new Date(unixSeconds * 1000);
}
