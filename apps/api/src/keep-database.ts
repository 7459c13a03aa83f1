import { loadConfiguration } from "#config/load-configuration.ts";
import { keepEmbeddedServer } from "#database/embedded/keep-embedded-server.ts";
import { findLogins } from "#database/find-logins.ts";
import { prepareSchema } from "#database/prepare-schema.ts";
import { runProcess, type RunningParts } from "#run-process.ts";

/**
 * Makes the database ready for the other processes, as its owner, which none of them has to be:
 * brings the schema to its newest form and, without `DATABASE_URL`, runs the embedded PostgreSQL for
 * as long as it is let. A server of somebody else's needs no keeper: the process then just ends.
 */
async function startKeeper(parts: RunningParts): Promise<void> {
  const configuration = loadConfiguration();
  const { settings } = configuration;
  const logins = findLogins(configuration);
  const refusesSuperuser = settings.environment === "production";
  if (settings.databaseUrl !== null) {
    tell(await prepareSchema({ owner: settings.databaseUrl, logins, refusesSuperuser }));
    return;
  }
  if (settings.apiDatabaseUrl !== null) return; // Somebody else keeps that one, and its schema.

  const server = await keepEmbeddedServer(settings.dataDir, tell);
  parts.add(server, (each) => each.stop());
  tell(await prepareSchema({ owner: server.connectionString, logins, refusesSuperuser }));
}

function tell(sentence: string | null): void {
  if (sentence !== null) process.stderr.write(`${sentence}\n`);
}

await runProcess(startKeeper);
