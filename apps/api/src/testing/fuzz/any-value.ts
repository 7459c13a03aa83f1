import fc, { type Arbitrary } from "fast-check";

import type { Schema } from "../contract-document.ts";

const TEXTS = [
  "",
  " ",
  "a\u0000b",
  "a\ud800b",
  "\u202egnp.exe",
  "e\u0301".repeat(40),
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(20),
  "İıſK",
  "' or 1=1 --",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "\r\nset-cookie: a=b",
  "constructor",
  "toString",
  "999999999.99",
  "-999999999.99",
  "999999999999999.9999",
  "1e400",
  "0x10",
  "٣.٥٠",
  "9999-12-31",
  "0000-00-00",
  "2027-02-29",
  "2199-12-31T24:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "a".repeat(30_000),
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 1,
  Number.MAX_SAFE_INTEGER,
];

function nested(depth: number, inner: unknown = null): unknown {
  return depth === 0 ? inner : nested(depth - 1, depth % 2 === 0 ? [inner] : { a: inner });
}

/** Values that no form would send. */
export const anyHostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nested(18), nested(40)),
  fc.constant(Array.from({ length: 2_000 }, (_, index) => index)),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const LOWEST_DATE = new Date("1900-01-01T00:00:00Z");
const HIGHEST_DATE = new Date("2199-12-31T23:59:59Z");

/** Generates mostly valid values of a schema, including its limits. */
export function valueOf(schema: Schema): Arbitrary<unknown> {
  const {
    anyOf,
    oneOf,
    const: word,
    enum: words,
    type,
  } = schema as {
    anyOf?: Schema[];
    oneOf?: Schema[];
    const?: unknown;
    enum?: unknown[];
    type?: unknown;
  };
  const branches = anyOf ?? oneOf;
  if (branches) return fc.oneof(...branches.map(valueOf));
  if (word !== undefined) return fc.constant(word);
  if (words) return fc.constantFrom(...words);

  return fc.oneof(
    ...[type].flat().map((each) => BY_TYPE[String(each)]?.(schema) ?? anyHostileValue),
  );
}

const BY_TYPE: Readonly<Record<string, (schema: Schema) => Arbitrary<unknown>>> = {
  object: objectOf,
  array: arrayOf,
  string: textOf,
  integer: integerOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function integerOf(schema: Schema): Arbitrary<number> {
  const { minimum = 0, maximum = 2 ** 31 } = schema as { minimum?: number; maximum?: number };

  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function objectOf({ properties = {}, required = [] }: Schema & { required?: string[] }) {
  const fields = Object.entries(properties).map(([name, each]) => [name, valueOf(each)] as const);

  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

/** Generates mostly short lists, because long ones are slow. */
function arrayOf(schema: Schema): Arbitrary<unknown> {
  const {
    items,
    minItems = 0,
    maxItems = 8,
  } = schema as {
    items: Schema;
    minItems?: number;
    maxItems?: number;
  };
  const short = fc.array(valueOf(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
  const full = fc.array(valueOf(items), { minLength: maxItems, maxLength: maxItems, size: "max" });

  return fc.oneof({ weight: 40, arbitrary: short }, { weight: 1, arbitrary: full });
}

function textOf(schema: Schema): Arbitrary<string> {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 40,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  const instant = fc.date({ min: LOWEST_DATE, max: HIGHEST_DATE, noInvalidDate: true });
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date") return instant.map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return instant.map((date) => date.toISOString());
  // Only plain texts have patterns with Unicode properties, and nearly any text matches them.
  if (pattern === undefined || pattern.includes("\\p{")) {
    return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 200) });
  }
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

/** A change of the `at`-th value of a body: replace it, remove it, or add a value next to it. */
export type Edit = { at: number; kind: "replace" | "remove" | "add"; value: unknown };

export const anyEdit: Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 60 }),
  kind: fc.constantFrom("replace", "replace", "remove", "add"),
  value: anyHostileValue,
});

/** Returns a copy of the body with one value changed. `at` counts through all nested values. */
export function edited(body: unknown, { at, kind, value }: Edit): unknown {
  const places = placesIn(body);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return value;

  const copy: unknown = structuredClone(body);
  const holder = place.path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown>)[key],
    copy,
  ) as Record<string, unknown>;
  if (kind === "replace") holder[place.key] = value;
  else if (kind === "remove") delete holder[place.key];
  else holder[`${place.key}_`] = value;
  return copy;
}

type Place = { path: string[]; key: string };

function placesIn(value: unknown, path: string[] = []): Place[] {
  if (typeof value !== "object" || value === null) return [];

  return Object.entries(value).flatMap(([key, inner]) => [
    { path, key },
    ...placesIn(inner, [...path, key]),
  ]);
}
