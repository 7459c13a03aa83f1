import { type Placeholder, sql } from "drizzle-orm";

/** Returns a placeholder for each name, for a prepared statement that gets the values when it runs. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
  const entries = names.map((name) => [name, sql.placeholder(name)]);

  return Object.fromEntries(entries) as Record<Name, Placeholder>;
}
