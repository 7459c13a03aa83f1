import { resolve } from "node:path";

import { createEnvironmentReader, type Environment } from "./environment-reader.ts";
import { readBankSettings, readPaymentSettings } from "./provider-settings.ts";
import type { MailSettings, Settings } from "./settings.ts";
import { productionFaults } from "./production-faults.ts";

/** Thrown with one line for each setting that is wrong. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * Reads the settings from environment variables; README.md lists them.
 * @throws SettingsError naming every wrong one at once.
 */
export function readSettings(environment: Environment, isRoot: boolean): Settings {
  const read = createEnvironmentReader(environment);
  const port = read.port("PORT", 3000);
  const publicUrl = read.origin("PUBLIC_URL", `http://localhost:${port}`);
  const standIn = `http://127.0.0.1:${read.port("SANDBOX_PORT", 3001)}`;
  const appEnvironment = read.oneOf("APP_ENV", ["staging", "production"], "staging");
  const apiUrl = read.safeOrigin("API_URL", publicUrl);
  const context = { environment: appEnvironment, apiUrl, port, standIn };

  const settings: Settings = {
    environment: appEnvironment,
    host: read.text("HOST", "127.0.0.1"),
    port,
    publicUrl,
    apiUrl,
    authUrl: read.safeOrigin("AUTH_URL", apiUrl),
    dataDir: resolve(read.text("DATA_DIR", isRoot ? "/var/lib/snowball" : "./data")),
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    mail: readMail(read),
    banks: readBankSettings(read, context),
    payments: readPaymentSettings(read, context),
    runJobs: read.oneOf("JOBS", ["on", "off"], "on") === "on",
    trustedProxies: read.list("TRUSTED_PROXIES"),
    logLevel: read.oneOf(
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "info",
    ),
  };

  const faults = [...read.faults(), ...productionFaults(settings)];
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function readMail(read: ReturnType<typeof createEnvironmentReader>): MailSettings {
  const value = read.text("MAIL_URL", "outbox");
  const from = read.text("MAIL_FROM", "Snowball <hello@localhost>");
  if (value === "outbox" || value === "off") return { kind: value };

  const url = read.url("MAIL_URL", ["smtp:", "smtps:"]);
  return { kind: "smtp", url: url ?? "", from };
}
