import type { Logins } from "#database/database.ts";

/** Returns the connection strings of both roles for a database of the embedded server, which needs no password. */
export function loginsOn(ownerConnectionString: string): Logins {
  const as = (role: string) => ownerConnectionString.replace("user=snowball", `user=${role}`);

  return { api: as("snowball_api"), system: as("snowball_system") };
}
