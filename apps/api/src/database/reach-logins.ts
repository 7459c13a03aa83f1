import type { Configuration } from "#config/load-configuration.ts";

import { reachDatabase } from "./backup/reach-database.ts";
import type { Logins } from "./database.ts";
import { findLogins } from "./find-logins.ts";

/** The logins of the running processes for a command beside them; the embedded server is started where it rests. */
export async function reachLogins(
  configuration: Configuration,
): Promise<{ logins: Logins; leave(): Promise<void> }> {
  const logins = findLogins(configuration);
  if (configuration.settings.systemDatabaseUrl !== null) {
    return { logins, leave: async () => undefined };
  }
  const place = await reachDatabase(configuration.settings);

  return { logins, leave: () => place.leave() };
}
