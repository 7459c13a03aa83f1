import { randomInt } from "node:crypto";

/** A fresh id in Stripe's form: the kind's prefix and 24 random letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random letters and digits, unguessable from 22 on. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** The only accepted API key, which is clearly not a real one. Stripe.js uses a different key. */
export const SECRET_KEY = "sk_test_sandbox";

/** The one API version spoken here; its shapes are those of `openapi/stripe.json`. */
export const API_VERSION = "2026-10-28.endive";
