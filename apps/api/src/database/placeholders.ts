import { type Placeholder, sql } from "drizzle-orm";

/** For a statement that is prepared: a value of each name, which it is given when it runs. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
  const entries = names.map((name) => [name, sql.placeholder(name)]);

  return Object.fromEntries(entries) as Record<Name, Placeholder>;
}
