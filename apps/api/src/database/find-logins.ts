import { hkdfSync } from "node:crypto";

import type { Configuration } from "#config/load-configuration.ts";

import type { Logins } from "./database.ts";
import { embeddedConnectionString } from "./embedded/start-embedded-server.ts";

/**
 * How the running processes log in. Where only the owner's login is given (outside production), the
 * two others go to the same database with passwords derived from a key of this installation: every
 * process finds them without being told. The embedded server asks for none: only our own account
 * reaches its socket, and whoever is that account can read the cluster's files as well.
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
