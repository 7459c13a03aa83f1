import type { FormValue } from "../http/parse-form.ts";
import { invalidRequest } from "../http/stripe-error.ts";

const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/**
 * Reads a map from names to texts within Stripe's limits (50 keys of 40 characters, values of 500).
 * An empty text stays: it means "remove this key".
 */
export function readMetadata(raw: FormValue, param: string): Record<string, string> {
  if (typeof raw === "string" || Array.isArray(raw)) {
    throw invalidRequest({ message: `Invalid object`, param });
  }
  const entries = Object.entries(raw);
  if (entries.length > MOST_KEYS) {
    throw invalidRequest({ message: `Metadata can have at most ${MOST_KEYS} keys.`, param });
  }
  for (const [key, value] of entries) checkEntry(key, value, param);
  return Object.fromEntries(entries) as Record<string, string>;
}

function checkEntry(key: string, value: FormValue, param: string): void {
  const at = `${param}[${key}]`;
  if (key.length > LONGEST_KEY || key.includes("\0")) {
    const message = `Metadata keys can be at most ${LONGEST_KEY} characters: ${key.slice(0, LONGEST_KEY)}`;
    throw invalidRequest({ message, param: at });
  }
  if (typeof value !== "string" || value.includes("\0")) {
    throw invalidRequest({ message: "Invalid string", param: at });
  }
  if (value.length > LONGEST_VALUE) {
    const message = `Metadata values can have up to ${LONGEST_VALUE} characters, but you passed in a value that is ${value.length} characters.`;
    throw invalidRequest({ message, param: at });
  }
}
