import { type Logger, pino } from "pino";
import { Registry } from "prom-client";

import { listJobs } from "#app.ts";
import { compose } from "#compose.ts";
import { loadConfiguration } from "#config/read-settings.ts";
import type { Settings } from "#config/settings.ts";
import { findLogins } from "#database/logins.ts";
import { requireLogins } from "#database/require-logins.ts";
import type { Dependencies } from "#dependencies.ts";
import { logOptions } from "#http/server.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import { countDatabaseErrors, countJobs, measure } from "#metrics-of.ts";
import { serveMetrics } from "#metrics/metrics.ts";
import type { RunningParts } from "#run-process.ts";

type Prepared = {
  settings: Settings;
  deps: Dependencies;
  /** Metrics of the process. */
  registry: Registry;
  log: Logger;
  startJobs: () => Promise<void>;
};

/** Reads the settings, connects to the database and serves the metrics, for the server and for the worker. */
export async function prepareProcess(parts: RunningParts): Promise<Prepared> {
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

  const startJobs = async () => {
    const runner = await runJobs({
      connectionString: logins.system,
      jobs,
      clock: deps.clock,
      log,
      onOutcome: countJobs(registry, jobs),
    });
    parts.add("jobs", runner, (each) => each.stop());
  };
  return { settings, deps, registry, log, startJobs };
}
