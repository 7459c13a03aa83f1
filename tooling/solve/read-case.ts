import { isCalendarDate } from "@snowball/dates";

/** A malformed case. The message is a sentence that names the case and the field. */
export class MalformedCase extends Error {
  override name = "MalformedCase";
}

const DECIMAL = /^-?[0-9]{1,15}(\.[0-9]{1,20})?$/;
const PERCENT = /^([0-9]{1,6})(?:\.([0-9]{1,4})0*)?$/;
const QUOTIENT = /^-?[0-9]{1,15}(\.[0-9]{1,20})?(\/[0-9]{0,14}[1-9][0-9]{0,14}(\.[0-9]{1,20})?)?$/;
const DOLLARS = /^([0-9]{1,13})(?:\.([0-9]{1,2})0*)?$/;
const PPM_DECIMALS_OF_PERCENT = 4;

/**
 * The allowed names in an object, each with the names within it, or `null` for a value or a list of
 * values. Indexes of lists and numeric keys are skipped.
 */
export type KnownFields = { readonly [name: string]: KnownFields | null };

/** The paths of the fields that a solver has read so far. */
export type Reading = { readPaths: Set<string>; isCutShort: boolean };

/** The position of an object within its case. */
export type Place = {
  /** The start of every error message, such as `Case "cash-001"`. */
  where: string;
  path: string;
  known: KnownFields | null;
  reading: Reading;
};

/**
 * Reads the fields of one object of a case, each with its required type. A missing field takes the
 * given default; without a default it is required. A `null` figure is unknown, so no default
 * replaces it. For other fields, `null` means missing. Known fields that are never read are
 * reported at the end (find-unused-fields.ts). Unknown fields are rejected before reading
 * (find-unknown-fields.ts). So no option is silently ignored.
 */
export class Fields {
  readonly #place: Place;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(place: Place, values: unknown) {
    this.#place = place;
    if (typeof values !== "object" || values === null || Array.isArray(values)) {
      throw new MalformedCase(
        `${place.where}: ${place.path} must be an object, not ${shown(values)}.`,
      );
    }
    this.#values = values as Record<string, unknown>;
  }

  /** Whether an object, a list or a text is present. `null` means absent. */
  has(name: string): boolean {
    return (this.#own(name) ?? null) !== null;
  }

  /** Whether a figure is present, even as `null`, which the reader then rejects. */
  hasFigure(name: string): boolean {
    return this.#own(name) !== undefined;
  }

  /** Whether the field is present but `null`, which means unknown. */
  isUnknown(name: string): boolean {
    return this.#own(name) === null;
  }

  isList(name: string): boolean {
    return Array.isArray(this.#own(name));
  }

  /**
   * Marks the answer as final before all fields are read, so that unread fields are not reported.
   */
  cutShort(): void {
    this.#place.reading.isCutShort = true;
  }

  /** Returns the names of the fields, for objects with ids as keys. */
  names(): string[] {
    return Object.keys(this.#values);
  }

  text(name: string, fallback?: string): string {
    const value = this.#value(name, fallback);
    return typeof value === "string" && value !== "" ? value : this.fail(name, "a text");
  }

  /** Reads a whole number that a double represents exactly: cents, months, days. */
  integer(name: string, fallback?: number): number {
    const value = this.#figure(name, fallback);
    return typeof value === "number" && Number.isSafeInteger(value)
      ? value
      : this.fail(name, "a whole number");
  }

  /** Reads a whole number of at least `least`. */
  count(name: string, least: number, fallback?: number): number {
    const value = this.integer(name, fallback);
    return value >= least ? value : this.fail(name, `a whole number of at least ${least}`);
  }

  /** Reads a whole number within bounds. Larger ones would only take time. */
  countWithin(name: string, bounds: { least: number; most: number }, fallback?: number): number {
    const value = this.count(name, bounds.least, fallback);
    return value <= bounds.most ? value : this.fail(name, `at most ${bounds.most}`);
  }

  /** Reads decimal text such as `"-12.50"`. A JSON number is used as written. */
  decimal(name: string, fallback?: string): string {
    const value = this.#figure(name, fallback);
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && DECIMAL.test(text) ? text : this.fail(name, "a decimal");
  }

  /** Reads a decimal or a quotient of two, such as `"19/30"`, as text. */
  quotient(name: string, fallback?: string): string {
    const value = this.#figure(name, fallback);
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && QUOTIENT.test(text)
      ? text
      : this.fail(name, 'a decimal or a quotient such as "19/30"');
  }

  /** Reads a yearly rate or a share in percent as whole millionths: `"24.99"` → 249_900. */
  percentPpm(name: string, fallback?: string): number {
    const [, whole, fraction = ""] = PERCENT.exec(this.decimal(name, fallback)) ?? [];
    return whole === undefined
      ? this.fail(name, "a percentage from 0 with at most four decimals")
      : Number(`${whole}${fraction.padEnd(PPM_DECIMALS_OF_PERCENT, "0")}`);
  }

  /** Reads an amount in dollars as whole cents: `"17.60"` and 17.6 → 1760. */
  dollars(name: string, fallback?: string): number {
    const [, whole, fraction = ""] = DOLLARS.exec(this.decimal(name, fallback)) ?? [];
    return whole === undefined
      ? this.fail(name, "an amount in dollars from 0 with at most two decimals")
      : Number(`${whole}${fraction.padEnd(2, "0")}`);
  }

  date(name: string, fallback?: string): string {
    const value = this.#value(name, fallback);
    return typeof value === "string" && isCalendarDate(value)
      ? value
      : this.fail(name, "a date such as 2026-03-31");
  }

  oneOf<Option extends string>(
    name: string,
    options: readonly Option[],
    fallback?: Option,
  ): Option {
    const value = this.#value(name, fallback);
    return options.find((option) => option === value) ?? this.fail(name, oneOfWords(options));
  }

  flag(name: string, fallback?: boolean): boolean {
    const value = this.#value(name, fallback);
    return typeof value === "boolean" ? value : this.fail(name, "true or false");
  }

  object(name: string): Fields {
    return new Fields(this.#placeOf(name), this.#value(name));
  }

  /** Reads a list of objects. With the default `[]`, a missing list is empty. */
  objects(name: string, fallback?: []): Fields[] {
    const place = this.#placeOf(name);
    return this.#list(name, fallback).map(
      (value, at) => new Fields({ ...place, path: pathIn(place.path, String(at)) }, value),
    );
  }

  /** Reads a list of objects with unique `id`s. */
  identified(name: string, fallback?: []): Fields[] {
    const entries = this.objects(name, fallback);
    const ids = new Set(entries.map((entry) => entry.text("id")));
    return ids.size === entries.length ? entries : this.fail(name, "a list whose ids differ");
  }

  /**
   * Reads a list of plain values, each like a field of an object: `list("days", (f, at) =>
   * f.integer(at))`.
   */
  list<Value>(name: string, read: (list: Fields, at: string) => Value, fallback?: []): Value[] {
    const values = this.#list(name, fallback);
    const list = new Fields(this.#placeOf(name), Object.fromEntries(values.entries()));
    return values.map((_value, at) => read(list, String(at)));
  }

  /** @throws MalformedCase always: "Case … : field must be …, not …." */
  fail(name: string, wanted: string): never {
    const value = this.#own(name);
    const found = value === undefined ? "it is missing" : `not ${shown(value)}`;
    const { where, path } = this.#placeOf(name);
    throw new MalformedCase(`${where}: ${path} must be ${wanted}, ${found}.`);
  }

  #placeOf(name: string): Place {
    const { path, known } = this.#place;
    const inner = isPosition(name) ? known : (known?.[name] ?? null);
    return { ...this.#place, path: pathIn(path, name), known: inner };
  }

  #value(name: string, fallback?: unknown): unknown {
    return this.#own(name) ?? fallback;
  }

  #figure(name: string, fallback?: unknown): unknown {
    const value = this.#own(name);
    return value === undefined ? fallback : value;
  }

  #own(name: string): unknown {
    const { path, known, reading } = this.#place;
    if (!isPosition(name) && !Object.hasOwn(known ?? {}, name)) {
      throw new Error(`${pathIn(path, name)} is read and not among the fields of its kind`);
    }
    reading.readPaths.add(pathIn(path, name));
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  #list(name: string, fallback?: []): unknown[] {
    const value = this.#value(name, fallback);
    return Array.isArray(value) ? (value as unknown[]) : this.fail(name, "a list");
  }
}

/** Returns a field's path for error messages. List entries have their index as name. */
export function pathIn(path: string, name: string): string {
  return isPosition(name) ? `${path}[${name}]` : `${path}.${name}`;
}

/** Whether the name is an index of a list, or a month in amounts by month. */
export function isPosition(name: string): boolean {
  return /^[0-9]+$/.test(name);
}

function oneOfWords(options: readonly string[]): string {
  return `one of ${options.map((option) => JSON.stringify(option)).join(", ")}`;
}

const SHOWN_MAX = 60;

/** Formats a value for an error message, truncated. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`;
}
