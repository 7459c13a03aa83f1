import { fileURLToPath } from "node:url";

import type { FastifyBaseLogger } from "fastify";
import { Registry } from "prom-client";

import { listJobs } from "#app.ts";
import { buildApp } from "#build-app.ts";
import { compose } from "#compose.ts";
import { type Configuration, loadConfiguration } from "#config/read-settings.ts";
import type { Logins } from "#database/database.ts";
import { findLogins } from "#database/logins.ts";
import { requireLogins } from "#database/require-logins.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";
import { serveWebApp } from "#http/web-app.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import { countDatabaseErrors, countJobs, measure } from "#metrics-of.ts";
import { measureRequests, serveMetrics } from "#metrics/metrics.ts";
import { callsAcrossOrigins, presentAppConfig, vendorOrigins } from "#present-app-config.ts";
import { type RunningParts, runProcess } from "#run-process.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

/**
 * Serves the API and the web app, and runs jobs unless `JOBS=off`. Uses the database that `keep-database.ts` has
 * prepared.
 */
async function startServer(parts: RunningParts): Promise<void> {
  const configuration = loadConfiguration();
  const { settings } = configuration;
  const logins = findLogins(configuration);
  await requireLogins(logins, settings);
  const registry = new Registry();
  const { app, deps } = await buildServer(configuration, { logins, registry });
  parts.add("database connections", deps.database, (each) => each.close());
  if (deps.isOutboxOpen) {
    process.stderr.write(
      "OUTBOX_ACCESS=anyone: anyone who reaches this server can read its mails and take over any account.\n",
    );
  }
  await deps.clock.followed?.catchUp();
  await requestPriceCatalogue(deps);
  const jobs = listJobs(deps);
  if (settings.metrics) {
    measure(registry, deps, jobs);
    parts.add("metrics", await serveMetrics(registry, settings.metrics), (each) => each.close());
  }
  if (settings.runJobs) {
    const runner = await runJobs({
      connectionString: logins.system,
      jobs,
      clock: deps.clock,
      log: app.log,
      tell: countJobs(registry, jobs),
    });
    parts.add("jobs", runner, (each) => each.stop());
  }
  parts.allow(settings.drainSeconds * 1_000);
  // Added last, so it closes first. Requests therefore end without waiting for running jobs.
  parts.add("web server", app, (each) => each.close());

  await app.listen({ host: settings.host, port: settings.port });
}

async function buildServer(
  configuration: Configuration,
  { logins, registry }: { logins: Logins; registry: Registry },
) {
  const { settings } = configuration;
  let log: FastifyBaseLogger | null = null;
  const count = countDatabaseErrors(registry);
  const deps = compose(configuration, logins, (err) => {
    count();
    log?.warn({ err }, "a database connection broke");
  });
  const app = await buildApp(deps, {
    logLevel: settings.logLevel,
    trustedProxies: settings.trustedProxies ?? [],
    vendorOrigins: vendorOrigins(settings),
    apiUrl: settings.apiUrl,
    servesApiDocs: settings.servesApiDocs,
    drainMs: settings.drainSeconds * 1_000,
    watch: (built) => settings.metrics && measureRequests(built, registry),
    ...callsAcrossOrigins(settings),
  });

  log = app.log;
  const { followed } = deps.clock;
  const config = presentAppConfig(settings);
  await serveWebApp(app, {
    folder: WEB_FOLDER,
    config: () => (followed ? { ...config, clockOffsetMs: followed.offsetMs() } : config),
  });
  return { app, deps };
}

await runProcess(startServer);
