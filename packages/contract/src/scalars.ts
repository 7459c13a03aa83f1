import { Type, type Static, type TSchema } from "typebox";

import { ONE_LINE_PATTERN } from "./one-line.ts";

/**
 * Text without NUL and without lone surrogates. PostgreSQL rejects NUL in text (22021) and lone
 * surrogates in JSON (22P02), so the API rejects both.
 */
const STORABLE_TEXT = "^[^\\u0000\\p{Cs}]*$";

/** A string of at most `lengthMax` Unicode code points that the database can store. It may have several lines. */
export function text(lengthMax: number, lengthMin = 0) {
  return Type.String({ minLength: lengthMin, maxLength: lengthMax, pattern: STORABLE_TEXT });
}

/** A string in one line, such as a name. See `ONE_LINE_PATTERN`. */
export function line(lengthMax: number, lengthMin = 0) {
  return Type.String({ minLength: lengthMin, maxLength: lengthMax, pattern: ONE_LINE_PATTERN });
}

/**
 * `schema | null` as a JSON Schema `type` pair. A union would cost the serializer one branch per
 * field and row.
 */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  const enumeration = "enum" in schema ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...enumeration,
    type: [schema.type, "null"],
  });
}

/** One of a fixed set of strings. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...words] }) as ReturnType<
    typeof Type.Unsafe<T[number]>
  > & { type: "string"; enum: T };
}

/** An object that rejects unknown keys. */
export function closed<T extends Type.TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * One of several objects with different literals in `kind`. Only the errors of the object with the given kind
 * are reported.
 */
export function oneOfKinds<const T extends readonly TSchema[]>(objects: T) {
  return Type.Unsafe<Static<T[number]>>({
    type: "object",
    discriminator: { propertyName: "kind" },
    required: ["kind"],
    oneOf: [...objects],
  });
}

export const Uuid = Type.String({ format: "uuid", maxLength: 36 });

/** An exact amount of money: major units with at least two decimals, e.g. `"-1234.56"`. */
export const Amount = Type.String({ pattern: "^-?[0-9]{1,15}\\.[0-9]{2,4}$", maxLength: 21 });

/** A yearly rate in percent, e.g. `"24.99"`. */
export const Percentage = Type.String({ pattern: "^-?[0-9]{1,6}(\\.[0-9]{1,8})?$", maxLength: 16 });

/** ISO 4217 code, or the provider's own code if ISO has none. */
export const CurrencyCode = text(16, 1);

/** A calendar date `YYYY-MM-DD`, without a time zone. */
export const CalendarDate = Type.String({ format: "date", maxLength: 10 });

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: "date-time", maxLength: 32 });
