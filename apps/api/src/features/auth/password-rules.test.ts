import fc from "fast-check";
import { expect, test } from "vitest";

import { findPasswordFaults } from "./password-rules.ts";

const email = "marie.curie@example.com";
const tooCommon = "This password is too common.";
const likeEmail = "The password is too similar to the email address.";
const likeProduct = "The password is too similar to the name of this product.";

function faults(password: string): string[] {
  return findPasswordFaults(password, { email });
}

test.each([
  ["7 characters", "x7!kq2z", "This password is too short. It must contain at least 8 characters."],
  [
    "7 characters of 4 bytes",
    "😀🐙🦀🐝🌵🍋🎲",
    "This password is too short. It must contain at least 8 characters.",
  ],
  ["digits alone", "8402957163", "This password is entirely numeric."],
  ["Arabic digits alone", "٨٤٠٢٩٥٧١٦٣", "This password is entirely numeric."],
  ["1025 bytes", "x1".repeat(512) + "!", "Ensure this field has no more than 1024 bytes."],
  [
    "1026 bytes in 513 characters",
    "é".repeat(513),
    "Ensure this field has no more than 1024 bytes.",
  ],
  ["the product's name", "Snowball!!", likeProduct],
  ["the product's name in a year", "2026snowball", likeProduct],
  ["the address", "marie.curie@example.com", likeEmail],
  ["the name of the address", "Marie.Curie1", likeEmail],
])("%s is refused", (_what, password, sentence) => {
  expect(faults(password)).toContain(sentence);
});

test.each([
  "password",
  "PASSWORD",
  "12345678",
  "123456789",
  "qwertyuiop",
  "iloveyou",
  "trustno1",
  "sunshine1",
  "princess123",
  "football1",
  "p@ssw0rd",
  "Passw0rd!",
  "welcome1",
  "Welcome2024",
  "letmein123",
  "admin123",
  "qwerty123",
  "1q2w3e4r",
  "1qaz2wsx",
  "zaq12wsx",
  "abcd1234",
  "superman1",
  "dragon123",
  "monkey123",
  "summer2025",
  "december1",
  "michael1",
  "liverpool1",
  "starwars1",
  "correcthorse",
])("%s is refused as too common", (password) => {
  expect(faults(password)).toContain(tooCommon);
});

test.each([
  "correct horse battery staple",
  "correct snowball battery staple",
  "x7!kq2zw",
  "       g7",
  "пароль-из-леса",
  "🦀🐝🌵🍋🎲🪁🧭🪵",
  "q".repeat(63) + "Z",
])("%s will do", (password) => {
  expect(faults(password)).toEqual([]);
});

test("there are no rules of composition: any letters of one kind will do, up to 1024 of them", () => {
  const lowerCase = fc.constantFrom(...Array.from("bdfghjklmnpqrstvwxz"));
  const password = fc.string({ unit: lowerCase, minLength: 16, maxLength: 1024 });

  fc.assert(
    fc.property(password, (text) => {
      expect(faults(text)).toEqual([]);
    }),
  );
});
