import type { ClientBase } from "pg";

/** From this version, the creator of a role can administer it without inheriting its privileges. */
const SERVER_VERSION_MIN = 16;

/** @throws Error with a sentence for the operator if PostgreSQL is too old. */
export async function requireServerVersion(client: ClientBase, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= SERVER_VERSION_MIN) return;

  throw new Error(
    `PostgreSQL ${SERVER_VERSION_MIN} or newer is needed; ${setting} leads to ${version}.`,
  );
}
