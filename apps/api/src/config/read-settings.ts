import { resolve } from "node:path";

import { createEnvironmentReader, type Environment } from "./environment-reader.ts";
import {
  readPaymentSettings,
  readBankSettings,
  type BankSettings,
  type PaymentSettings,
} from "./provider-settings.ts";
import { productionFaults } from "./production-faults.ts";

export type MailSettings =
  | { kind: "outbox" }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** Everything the process was told from outside, checked. Secrets are apart: see `secrets.ts`. */
export type Settings = {
  environment: "staging" | "production";
  host: string;
  port: number;
  /** Origin under which browsers reach us, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Null = the embedded server on `dataDir`. */
  databaseUrl: string | null;
  mail: MailSettings;
  banks: BankSettings;
  payments: PaymentSettings;
  runJobs: boolean;
  /** Addresses of proxies whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[];
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};

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
  const context = { environment: appEnvironment, publicUrl, port, standIn };

  const settings: Settings = {
    environment: appEnvironment,
    host: read.text("HOST", "127.0.0.1"),
    port,
    publicUrl,
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
