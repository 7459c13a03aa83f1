import { hkdfSync } from "node:crypto";

import type { Configuration } from "#config/load-configuration.ts";

import type { Logins } from "./database.ts";
import { embeddedConnectionString } from "./embedded/start-embedded-server.ts";

/**
 * Returns the logins of the running processes. If only the owner's login is configured (outside production), the
 * other two use the same database, with passwords derived from a key of this installation. So every process finds
 * them without further settings. The embedded server needs no passwords: only our own system account can reach its
 * socket, and that account can read the cluster's files anyway.
 */
export function findLogins({ settings, secrets }: Configuration): Logins {
  const { databaseUrl, apiDatabaseUrl, systemDatabaseUrl, dataDir } = settings;
  const loginOf = (role: string) => {
    if (databaseUrl === null) return embeddedConnectionString(dataDir, role);

    const url = new URL(databaseUrl);
    url.username = "";
    url.password = "";
    url.searchParams.set("user", role);
    url.searchParams.set("password", derivedPassword(secrets.refreshKey, role));
    return url.href;
  };

  return {
    api: apiDatabaseUrl ?? loginOf("snowball_api"),
    system: systemDatabaseUrl ?? loginOf("snowball_system"),
  };
}

const PASSWORD_BYTES = 24;

function derivedPassword(key: Buffer, role: string): string {
  const derived = hkdfSync("sha256", key, "", `login of ${role}`, PASSWORD_BYTES);

  return Buffer.from(derived).toString("base64url");
}
