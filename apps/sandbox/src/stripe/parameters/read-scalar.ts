import { invalidRequest } from "../http/stripe-error.ts";
import type { Schema } from "./api-document.ts";

const LONGEST_STRING = 5_000;

/**
 * Reads one form value, which is always text, as the scalar its schema asks for.
 *
 * @throws a 400 naming `param` when the text is no such scalar.
 */
export function readScalar(schema: Schema, text: string, param: string): string | number | boolean {
  const types = [schema.type ?? "string"].flat();
  if (types.includes("boolean")) return readBoolean(text, param);
  if (types.includes("integer") || types.includes("number")) return readInteger(text, param);
  return readText(schema, text, param);
}

function readText(schema: Schema, text: string, param: string): string {
  if (text.length > LONGEST_STRING || text.includes("\0")) {
    throw invalidRequest({
      message: `Invalid string: ${param} must have at most ${LONGEST_STRING} characters and no NUL.`,
      param,
    });
  }
  if (schema.enum && !schema.enum.includes(text)) throw notAmong(schema.enum, text, param);
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)) {
    throw invalidRequest({ message: `Invalid value for ${param}: ${text}`, param });
  }
  return text;
}

function readBoolean(text: string, param: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw invalidRequest({ message: `Invalid boolean: ${text}`, param });
}

// The document says "number" for some times and limits; Stripe takes whole numbers only.
function readInteger(text: string, param: string): number {
  const value = Number(text);
  if (/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(value)) return value;
  throw invalidRequest({
    code: "parameter_invalid_integer",
    message: `Invalid integer: ${text}`,
    param,
  });
}

function notAmong(allowed: (string | null)[], text: string, param: string) {
  const names = allowed.filter((name) => name !== null && name !== "");
  const last = names.at(-1);
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")}, or ${last}` : last;
  return invalidRequest({
    message: `Invalid ${param}: must be one of ${list}; got ${text}`,
    param,
  });
}
