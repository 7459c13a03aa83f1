const [ZERO, NINE] = [48, 57];

/**
 * The number that the characters from one place up to another write; NaN where one of them is no digit.
 * Dates are read digit by digit: a ledger is told with thousands of them.
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
