import { buildSerializer } from "./compile-once.ts";

declare const writtenOf: unique symbol;

/** An answer, or a part of one, as it goes over the wire: JSON that was written by the schema of its type. */
export type Written<T> = string & { readonly [writtenOf]: T };

const compile = buildSerializer({}, {});

/** Makes what writes values of a schema, as the server writes whole answers: what the schema does not name is left out. */
export function writerOf<T>(schema: object): (value: T) => Written<T> {
  return compile({ schema, method: "", url: "", httpStatus: "200" }) as (value: T) => Written<T>;
}

/** What has no members to leave out. */
export function written<T extends string | number | boolean | null>(value: T): Written<T> {
  return JSON.stringify(value) as Written<T>;
}

/** A list of entries that are written already. */
export function listOf<T>(entries: readonly Written<T>[]): Written<T[]> {
  return `[${entries.join()}]` as Written<T[]>;
}

/** An object of which each member is written already. */
export function objectOf<T extends object>(members: {
  [Name in keyof T]: Written<T[Name]>;
}): Written<T> {
  const written = Object.entries<string>(members).map(([name, text]) => `"${name}":${text}`);

  return `{${written.join()}}` as Written<T>;
}
