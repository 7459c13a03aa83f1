import type { Logins } from "#database/database.ts";

/** The two logins on a database of the embedded server, which asks for no password. */
export function loginsOn(ownerConnectionString: string): Logins {
  const as = (role: string) => ownerConnectionString.replace("user=snowball", `user=${role}`);

  return { api: as("snowball_api"), system: as("snowball_system") };
}
