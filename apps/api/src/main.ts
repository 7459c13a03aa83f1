import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { pino } from "pino";
import { Registry } from "prom-client";

import { buildApp, listJobs } from "#app.ts";
import { compose } from "#compose.ts";
import { loadConfiguration } from "#config/read-settings.ts";
import type { Settings } from "#config/settings.ts";
import { findLogins } from "#database/logins.ts";
import { requireLogins } from "#database/require-logins.ts";
import type { Dependencies } from "#dependencies.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";
import { logOptions } from "#http/server.ts";
import { serveWebApp } from "#http/web-app.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import {
  countDatabaseErrors,
  countJobs,
  measure,
  measureRequests,
  serveMetrics,
} from "#metrics.ts";
import { callsAcrossOrigins, presentAppConfig, vendorOrigins } from "#present-app-config.ts";
import { type RunningParts, runProcess } from "#run-process.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

const ROLES = ["server", "worker", "both"] as const;

type Context = {
  settings: Settings;
  deps: Dependencies;
  registry: Registry;
};

/**
 * Runs `main.ts --role server|worker|both`. A server serves the API and the web app, a worker runs the jobs, and by
 * default one process does both. Uses the database that `keep-database.ts` has prepared.
 */
async function main(parts: RunningParts): Promise<void> {
  const role = readRole();
  const configuration = loadConfiguration();
  const { settings } = configuration;
  const log = pino(logOptions(settings.logLevel) || { enabled: false });
  const logins = findLogins(configuration);
  await requireLogins(logins, settings);
  const registry = new Registry();
  const count = countDatabaseErrors(registry);
  const deps = compose(configuration, logins, (err) => {
    count();
    log.warn({ err }, "a database connection broke");
  });
  parts.add("database connections", deps.database, (each) => each.close());
  await deps.clock.followed?.catchUp();
  const jobs = listJobs(deps);
  if (settings.metrics) {
    measure(registry, deps, jobs);
    parts.add("metrics", await serveMetrics(registry, settings.metrics), (each) => each.close());
  }

  const server = role === "worker" ? null : await prepareServer({ settings, deps, registry });
  if (role !== "server") {
    const runner = await runJobs({
      connectionString: logins.system,
      jobs,
      clock: deps.clock,
      log,
      onOutcome: countJobs(registry, jobs),
    });
    parts.add("jobs", runner, (each) => each.stop());
  }
  if (server === null) {
    log.info("working");
    return;
  }

  parts.allow(settings.drainSeconds * 1_000);
  // Added last, so it closes first. Requests therefore end without waiting for running jobs.
  parts.add("web server", server, (each) => each.close());
  await server.listen({ host: settings.host, port: settings.port });
}

/** @throws Error with a sentence for the operator. */
function readRole(): (typeof ROLES)[number] {
  const { values } = parseArgs({
    options: { role: { type: "string", default: "both" } },
    strict: false,
  });
  const role = ROLES.find((each) => each === values.role);
  if (role === undefined) throw new Error(`--role must be one of ${ROLES.join(", ")}.`);

  return role;
}

/** Builds the server of the API and the web app, which does not listen yet. */
async function prepareServer({ settings, deps, registry }: Context) {
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
  const { followed } = deps.clock;
  const config = presentAppConfig(settings);
  await serveWebApp(app, {
    folder: WEB_FOLDER,
    config: () => (followed ? { ...config, clockOffsetMs: followed.offsetMs() } : config),
  });
  if (deps.isOutboxOpen) {
    process.stderr.write(
      "OUTBOX_ACCESS=anyone: anyone who reaches this server can read its mails and take over any account.\n",
    );
  }
  await requestPriceCatalogue(deps);
  return app;
}

await runProcess(main);
