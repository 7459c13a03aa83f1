import { invalidRequest, isStripeError, type StripeError } from "../http/errors.ts";
import type { Form, FormValue } from "../http/pages.ts";
import { resolveSchema, type Schema } from "./api-document.ts";

/** What an operation takes. */
export type ParameterRules = {
  schema: Schema;
  /**
   * The documented parameters that this fake supports, as dotted names without indices. It rejects
   * others, because an ignored parameter would pass here and fail with the real Stripe.
   */
  honoured: readonly string[];
  /** Plain texts that an empty value unsets; elsewhere an empty text is refused. */
  emptyable?: readonly string[];
};

type Place = { param: string; name: string; rules: ParameterRules };

/**
 * Reads an operation's parameters from its form: closed, typed and complete as the OpenAPI document
 * says.
 *
 * @throws a 400 with Stripe's code (`parameter_unknown`, `parameter_missing`,
 *   `parameter_invalid_empty`, `parameter_invalid_integer`, …) and the parameter's name.
 */
export function readParameters(rules: ParameterRules, form: Form): Record<string, unknown> {
  return readObject(rules.schema, form, { param: "", name: "", rules });
}

function readObject(schema: Schema, raw: Form, place: Place): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const entries = Object.entries(raw).map(([key, value]): [string, unknown] => {
    const at = inside(place, key);
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!property) throw unknownParameter(at.param);
    if (!isHonoured(at)) throw notHonoured(at.param);
    return [key, readValue(property, value, at)];
  });
  const missing = (schema.required ?? []).find((key) => !Object.hasOwn(raw, key));
  if (missing !== undefined) throw missingParameter(inside(place, missing).param);
  return Object.fromEntries(entries);
}

function readValue(unresolved: Schema, raw: FormValue, place: Place): unknown {
  const schema = resolveSchema(unresolved);
  if (schema.anyOf) return readAlternative(schema.anyOf, raw, place);
  if (schema.type === "array") return readArray(schema, raw, place);
  if (schema.properties === undefined && schema.additionalProperties !== undefined) {
    return readMetadata(raw, place.param);
  }
  if (schema.type === "object") return readNested(schema, raw, place);
  if (typeof raw !== "string") throw wrongShape("string", place.param);
  if (raw === "" && !takesEmpty(schema, place)) throw emptyParameter(place.param);
  return readScalar(schema, raw, place.param);
}

function readNested(schema: Schema, raw: FormValue, place: Place): Record<string, unknown> {
  if (typeof raw === "string" || Array.isArray(raw)) throw wrongShape("object", place.param);
  return readObject(schema, raw, place);
}

// Alternatives differ in shape (a text or an object), so the first that takes the value is meant.
function readAlternative(alternatives: Schema[], raw: FormValue, place: Place): unknown {
  let refusal: unknown;
  for (const schema of alternatives.map(resolveSchema)) {
    if (schema.type === "null" || isCompound(schema) !== (typeof raw !== "string")) continue;
    try {
      return readValue(schema, raw, place);
    } catch (error) {
      if (!isStripeError(error)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? wrongShape(typeof raw === "string" ? "object" : "string", place.param);
}

function isCompound(schema: Schema): boolean {
  return schema.type === "object" || schema.type === "array";
}

function readArray(schema: Schema, raw: FormValue, place: Place): unknown[] {
  if (!Array.isArray(raw)) throw wrongShape("array", place.param);
  const { items } = schema;
  if (!items) throw new Error(`openapi/stripe.json does not say what ${place.param} holds`);
  return raw.map((value, index) =>
    readValue(items, value, { ...place, param: `${place.param}[${index}]` }),
  );
}

function inside(place: Place, key: string): Place {
  if (place.param === "") return { ...place, param: key, name: key };
  return { ...place, param: `${place.param}[${key}]`, name: `${place.name}.${key}` };
}

function isHonoured({ name, rules }: Place): boolean {
  return rules.honoured.some(
    (known) => known === name || known.startsWith(`${name}.`) || name.startsWith(`${known}.`),
  );
}

function takesEmpty(schema: Schema, { name, rules }: Place): boolean {
  return schema.enum?.includes("") === true || rules.emptyable?.includes(name) === true;
}

function unknownParameter(param: string) {
  const message = `Received unknown parameter: ${param}`;
  return invalidRequest({ code: "parameter_unknown", message, param });
}

function notHonoured(param: string) {
  const message = `The sandbox does not support this parameter: ${param}`;
  return invalidRequest({ code: "parameter_unknown", message, param });
}

function emptyParameter(param: string) {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return invalidRequest({ code: "parameter_invalid_empty", message, param });
}

function wrongShape(wanted: string, param: string) {
  return invalidRequest({ message: `Invalid ${wanted}`, param });
}

const LONGEST_STRING = 5_000;

/**
 * Reads one form value, which is always text, as the scalar its schema asks for.
 *
 * @throws a 400 naming `param` when the text is no such scalar.
 */
function readScalar(schema: Schema, text: string, param: string): string | number | boolean {
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

const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/**
 * Reads a map from names to texts within Stripe's limits (50 keys of 40 characters, values of 500).
 * An empty text stays: it means "remove this key".
 */
function readMetadata(raw: FormValue, param: string): Record<string, string> {
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

/** The parameters of a call that takes none but `expand`. */
export const EXPAND_ONLY: Schema = {
  type: "object",
  properties: { expand: { type: "array", items: { type: "string" } } },
};

/** The refusal of a request that lacks a required parameter. */
export function missingParameter(param: string): StripeError {
  const message = `Missing required param: ${param}.`;
  return invalidRequest({ code: "parameter_missing", message, param });
}

/** Whether `text` can be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 512 && /^[^\s@]+@[^\s@]+$/.test(text);
}

/** Returns `email` unchanged. Throws a 400 `email_invalid` naming `param`. */
export function checkEmail(email: string, param: string): string {
  if (isEmail(email)) return email;
  throw invalidRequest({
    code: "email_invalid",
    message: `Invalid email address: ${email}`,
    param,
  });
}

/** Returns `url` unchanged if a browser could go there. Throws a 400 `url_invalid` naming `param`. */
export function checkUrl(url: string, param: string): string {
  const protocol = URL.parse(url)?.protocol;
  if (protocol === "http:" || protocol === "https:") return url;
  throw invalidRequest({ code: "url_invalid", message: "Not a valid URL", param });
}
