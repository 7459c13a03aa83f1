const [ZERO, NINE] = [48, 57];

/**
 * Parses the digits from `from` up to, but not including, `until`. Returns NaN if any character is not a
 * digit. Faster than a regular expression; a ledger parses thousands of dates.
 */
export function readDigits(text: string, from: number, until: number): number {
  let number = 0;
  for (let at = from; at < until; at += 1) {
    const digit = text.charCodeAt(at);
    if (!(digit >= ZERO && digit <= NINE)) return Number.NaN;
    number = number * 10 + digit - ZERO;
  }

  return number;
}
