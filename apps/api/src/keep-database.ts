import { loadConfiguration } from "#config/read-settings.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { findLogins } from "#database/logins.ts";
import { prepareSchema, waitForServer } from "#database/prepare-schema.ts";
import { type RunningParts, runProcess } from "#run-process.ts";

/**
 * Prepares the database for the other processes, as its owner, so that they need not log in as the owner.
 * Brings the schema to its newest form and, without `DATABASE_URL`, keeps the embedded PostgreSQL running.
 * With `DATABASE_URL` it waits for that server, migrates it and exits.
 */
async function startDatabase(parts: RunningParts): Promise<void> {
  const configuration = loadConfiguration();
  const { settings } = configuration;
  const logins = findLogins(configuration);
  const refusesSuperuser = settings.environment === "production";
  if (settings.databaseUrl !== null) {
    await waitForServer(settings.databaseUrl, { log });
    await prepareSchema({ owner: settings.databaseUrl, logins, refusesSuperuser });
    return;
  }
  if (settings.apiDatabaseUrl !== null) return; // Another installation runs that database.

  const server = await startEmbeddedServer({ dataDir: settings.dataDir });
  let isStopping = false;
  parts.add("database server", server, (each) => {
    isStopping = true;
    return each.stop();
  });
  // The supervisor starts this process again, and PostgreSQL recovers all acknowledged writes.
  void server.ended.then(() => {
    if (isStopping) return;
    log("PostgreSQL ended unexpectedly.");
    process.exit(1);
  });
  await prepareSchema({ owner: server.connectionString, logins, refusesSuperuser });
}

function log(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

await runProcess(startDatabase);
