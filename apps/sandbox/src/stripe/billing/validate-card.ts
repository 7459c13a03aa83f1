/** A card as typed. */
export type TypedCard = { number: string; expiry: string; cvc: string };

type CardFault = { field: keyof TypedCard; code: string; message: string };

export type CardFate =
  | { outcome: "accepted" | "authenticate"; last4: string; renews: boolean }
  | { outcome: "declined"; declineCode: string; message: string }
  | { outcome: "faulty"; faults: CardFault[] };

/** The supported Stripe test cards and the outcome of each. */
const TEST_CARDS: Record<string, CardFate> = {
  "4242424242424242": { outcome: "accepted", last4: "4242", renews: true },
  "4000000000000341": { outcome: "accepted", last4: "0341", renews: false },
  "4000002500003155": { outcome: "authenticate", last4: "3155", renews: true },
  "4000002760003184": { outcome: "authenticate", last4: "3184", renews: false },
  "4000000000000002": {
    outcome: "declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  },
};

/** Whether the card's bank requires confirmation of every charge. Charges without the owner then fail. */
export function asksAtEachCharge({ last4 }: { last4: string }): boolean {
  return last4 === "3184";
}

// A valid number that is not a test card may be a real card.
const NOT_A_TEST_CARD: CardFate = {
  outcome: "declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test card. Use 4242 4242 4242 4242.",
};

/** Validates a typed card at `now` (Unix seconds). Returns its faults or the bank's response. */
export function validateCard(card: TypedCard, now: number): CardFate {
  const number = card.number.replaceAll(/[\s-]/g, "");
  const faults = [validateNumber(number), validateExpiry(card.expiry, now), validateCvc(card.cvc)];
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0) return { outcome: "faulty", faults: found };
  return TEST_CARDS[number] ?? NOT_A_TEST_CARD;
}

function validateNumber(number: string): CardFault | undefined {
  if (number.length < 12 && /^\d*$/.test(number)) {
    const message = "Your card number is incomplete.";
    return { field: "number", code: "incomplete_number", message };
  }
  if (/^\d{12,19}$/.test(number) && passesLuhn(number)) return undefined;
  return { field: "number", code: "incorrect_number", message: "Your card number is invalid." };
}

function passesLuhn(number: string): boolean {
  const sum = number
    .split("")
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function validateExpiry(expiry: string, now: number): CardFault | undefined {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})\s*$/.exec(expiry) ?? [];
  if (month === "") {
    const message = "Your card's expiration date is incomplete.";
    return { field: "expiry", code: "incomplete_expiry", message };
  }
  if (Number(month) < 1 || Number(month) > 12) {
    const message = "Your card's expiration month is invalid.";
    return { field: "expiry", code: "invalid_expiry_month", message };
  }
  // A card is good to the end of its month.
  const end = Date.UTC(2000 + Number(year.slice(-2)), Number(month), 1) / 1000;
  if (now < end) return undefined;
  const message = "Your card's expiration date is in the past.";
  return { field: "expiry", code: "invalid_expiry_year", message };
}

function validateCvc(cvc: string): CardFault | undefined {
  if (/^\s*\d{3}\s*$/.test(cvc)) return undefined;
  const message = "Your card's security code is incomplete.";
  return { field: "cvc", code: "invalid_cvc", message };
}
