import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { expect, test } from "vitest";

import { checkPasswordStrength } from "./check-password-strength.ts";

const owner = {
  email: "marie.curie@radium.example.com",
  names: ["Maria", "Sklodowska"],
  host: "plan.neige.example",
};
const tooShort = "This password is too short. It must contain at least 8 characters.";
const tooLong = "Ensure this field has no more than 1024 bytes.";
const tooCommon = "This password is too common.";
const tooEasy = "This password is too easy to guess. Add another word or two.";
const likeEmail = "The password is too similar to the email address.";
const likeName = "The password is too similar to your name.";
const likeProduct = "The password is too similar to the name of this product.";

function faults(password: string): string[] {
  return checkPasswordStrength(password, owner).faults;
}

// Each takes a millisecond or two: every tenth of the 3,000 most common ones.
test("rejects the most common passwords of eight or more characters", () => {
  const ranked = dictionary["passwords-common"].map(String);
  const common = ranked
    .filter((password) => password.length >= 8)
    .slice(0, 3_000)
    .filter((_, rank) => rank % 10 === 0);

  expect(common).toHaveLength(300);
  expect(common.filter((password) => faults(password).length === 0)).toEqual([]);
});

test.each([
  ["7 characters", "x7!kq2z", tooShort],
  ["7 characters of 4 bytes", "😀🐙🦀🐝🌵🍋🎲", tooShort],
  ["digits alone", "8402957163", "This password is entirely numeric."],
  ["Arabic digits alone", "٨٤٠٢٩٥٧١٦٣", "This password is entirely numeric."],
  ["1025 bytes", "x1".repeat(512) + "!", tooLong],
  ["1026 bytes in 513 characters", "é".repeat(513), tooLong],
  ["the product's name", "Snowball!!", likeProduct],
  ["the product's name in a year", "2026snowball", likeProduct],
  ["the product's name with digits for letters", "5n0wb@ll2026", likeProduct],
  ["the host", "neige12345", likeProduct],
  ["the address", "marie.curie@radium.example.com", likeEmail],
  ["the local part of the address", "Marie.Curie1", likeEmail],
  ["the host of the address", "radium2026!", likeEmail],
  ["the owner's name", "Sklodowska1!", likeName],
  ["a common password", "iloveyou", tooCommon],
  ["a common password in capitals", "PASSWORD", tooCommon],
  ["a common password with digits for letters", "p@ssw0rd", tooCommon],
  ["a common password with a suffix", "Welcome2024!", tooEasy],
  ["one word and a number", "december17", tooEasy],
  ["a row of keyboard keys", "zxcvbnm,./", tooEasy],
  ["a repeated character", "q".repeat(63) + "Z", tooEasy],
  ["a repeated word", "lemonlemonlemonlemonlemon", tooEasy],
])("rejects %s (spec 5)", (_kind, password, sentence) => {
  expect(faults(password)).toContain(sentence);
});

test.each([
  "correct horse battery staple",
  "correct snowball battery staple",
  "x7!kq2zwm",
  "пароль-из-леса",
  "🦀🐝🌵🍋🎲🪁🧭🪵",
])("accepts %s", (password) => {
  const { faults: found, strength } = checkPasswordStrength(password, owner);

  expect(found).toEqual([]);
  expect(strength).toBeGreaterThanOrEqual(3);
});

test("scores a rejected password at most 2", () => {
  expect(checkPasswordStrength("8402957163", owner).strength).toBe(2);
  expect(checkPasswordStrength("x7!", owner).strength).toBeLessThan(3);
});

test("rejects the user's email address however long it is", () => {
  const email = `3f9c6a51-77d0-4b12-a5a8-0f6e2d9b4c13.${"x7kq2zwm".repeat(8)}@example.com`;

  expect(checkPasswordStrength(email.toUpperCase(), { ...owner, email }).faults).toEqual([
    likeEmail,
  ]);
});

test("checks a password without an owner", () => {
  expect(
    checkPasswordStrength("Marie.Curie-1867", { email: "", names: [], host: "" }).faults,
  ).toEqual([]);
  expect(faults("Marie.Curie-1867")).not.toEqual([]);
});

test("checks only the first 48 characters of a long password", () => {
  expect(faults("a".repeat(48) + "correct horse battery staple")).toEqual([tooEasy]);
  expect(faults("correct horse battery staple" + "a".repeat(900))).toEqual([]);
});

test("accepts 24 to 1024 lower-case letters, because there are no composition rules", () => {
  const lowerCase = fc.constantFrom(...Array.from("bdfghjklmnpqrstvwxz"));
  const password = fc.string({ unit: lowerCase, minLength: 24, maxLength: 1024 });

  fc.assert(
    fc.property(password, (text) => {
      // Skips texts that repeat few letters: those are rejected as easy to guess.
      fc.pre(new Set(text.slice(0, 24)).size >= 8);
      expect(faults(text)).toEqual([]);
    }),
  );
});
