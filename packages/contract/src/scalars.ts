import { Type, type Static, type TSchema } from "typebox";

/**
 * Any text without NUL and without lone surrogates: PostgreSQL refuses the first (22021), JSON in
 * the database the second (22P02), so both are turned away at the door.
 */
const STORABLE_TEXT = "^[^\\u0000\\p{Cs}]*$";

/** A string of at most `lengthMax` UTF-16 units that the database can hold. */
export function text(lengthMax: number, lengthMin = 0) {
  return Type.String({ minLength: lengthMin, maxLength: lengthMax, pattern: STORABLE_TEXT });
}

/**
 * `schema | null` as one JSON-Schema `type` pair. A union would cost the serializer a branch per
 * field on every row of every list.
 */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  const enumeration = "enum" in schema ? { enum: [...(schema.enum as unknown[]), null] } : {};
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    ...enumeration,
    type: [schema.type, "null"],
  });
}

/** One of a closed list of words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...words] }) as ReturnType<
    typeof Type.Unsafe<T[number]>
  > & { type: "string" };
}

/** An object that refuses keys it does not name. */
export function closed<T extends Type.TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

export const Uuid = Type.String({ format: "uuid", maxLength: 36 });

/** An exact amount of money: major units with at least two decimals, e.g. `"-1234.56"`. */
export const Amount = Type.String({ pattern: "^-?[0-9]{1,15}\\.[0-9]{2,4}$", maxLength: 21 });

/** A yearly rate in percent, e.g. `"24.99"`. */
export const Percentage = Type.String({ pattern: "^-?[0-9]{1,6}(\\.[0-9]{1,8})?$", maxLength: 16 });

/** ISO 4217 code, or the provider's own code where ISO has none. */
export const CurrencyCode = text(16, 1);

/** A calendar date `YYYY-MM-DD`, without a time zone. */
export const CalendarDate = Type.String({ format: "date", maxLength: 10 });

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: "date-time", maxLength: 32 });
