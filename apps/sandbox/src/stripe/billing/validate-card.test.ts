import fc from "fast-check";
import { expect, test } from "vitest";

import { validateCard } from "./validate-card.ts";

const NOW = Date.UTC(2026, 10, 20) / 1000;
const card = (change: object) =>
  validateCard({ number: "4242424242424242", expiry: "11 / 26", cvc: "123", ...change }, NOW);

test("the test cards meet their fates, however they are grouped", () => {
  expect(card({})).toEqual({ outcome: "accepted", last4: "4242", renews: true });
  expect(card({ number: "4242 4242-4242 4242" })).toMatchObject({ outcome: "accepted" });
  expect(card({ number: "4000000000000341" })).toMatchObject({
    outcome: "accepted",
    renews: false,
  });
  expect(card({ number: "4000002500003155" })).toMatchObject({ outcome: "authenticate" });
  expect(card({ number: "4000000000000002" })).toMatchObject({ declineCode: "generic_decline" });
});

test("a well-formed number that is no test card is declined: it may be a real one", () => {
  const fate = card({ number: "4111 1111 1111 1111" });
  expect(fate).toMatchObject({ outcome: "declined", declineCode: "test_mode_live_card" });
});

test("faults of the card are found field by field", () => {
  const cases: [object, string][] = [
    [{ number: "4242 4242 4242 4241" }, "incorrect_number"],
    [{ number: "abcd abcd abcd abcd" }, "incorrect_number"],
    [{ number: "4242" }, "incomplete_number"],
    [{ expiry: "10 / 26" }, "invalid_expiry_year"],
    [{ expiry: "12 / 25" }, "invalid_expiry_year"],
    [{ expiry: "13 / 30" }, "invalid_expiry_month"],
    [{ expiry: "00/30" }, "invalid_expiry_month"],
    [{ expiry: "1" }, "incomplete_expiry"],
    [{ cvc: "12" }, "invalid_cvc"],
    [{ cvc: "" }, "invalid_cvc"],
  ];
  for (const [change, code] of cases) {
    expect([change, card(change)]).toMatchObject([change, { faults: [{ code }] }]);
  }
});

test("a card is good to the last second of its month", () => {
  const end = Date.UTC(2026, 11, 1) / 1000;
  const typed = { number: "4242424242424242", expiry: "11/2026", cvc: "123" };
  expect(validateCard(typed, end - 1).outcome).toBe("accepted");
  expect(validateCard(typed, end).outcome).toBe("faulty");
});

test("one changed digit is always noticed", () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = "4242424242424242".split("").map(Number);
      digits[place] = ((digits[place] ?? 0) + by) % 10;
      expect(card({ number: digits.join("") })).toMatchObject({ outcome: "faulty" });
    }),
  );
});
