import { fileURLToPath } from "node:url";

import { buildApp } from "#build-app.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";
import { serveWebApp } from "#http/web-app.ts";
import { measureRequests } from "#metrics/metrics.ts";
import { prepareProcess } from "#prepare-process.ts";
import { callsAcrossOrigins, presentAppConfig, vendorOrigins } from "#present-app-config.ts";
import { type RunningParts, runProcess } from "#run-process.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

/**
 * Serves the API and the web app, and runs jobs unless `JOBS=off`. Uses the database that `keep-database.ts` has
 * prepared.
 */
async function startServer(parts: RunningParts): Promise<void> {
  const { settings, deps, registry, startJobs } = await prepareProcess(parts);
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
  if (settings.runJobs) await startJobs();
  parts.allow(settings.drainSeconds * 1_000);
  // Added last, so it closes first. Requests therefore end without waiting for running jobs.
  parts.add("web server", app, (each) => each.close());

  await app.listen({ host: settings.host, port: settings.port });
}

await runProcess(startServer);
