import { resolve } from "node:path";

import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  isLoopback,
  SettingsError,
} from "./environment.ts";
import { productionFaults } from "./production-faults.ts";
import { readSecrets, secretFaults, type Secrets } from "./secrets.ts";
import {
  API_ROLE,
  isProxyRange,
  type MailSettings,
  readBankSettings,
  readPaymentSettings,
  roleIn,
  type Settings,
  SYSTEM_ROLE,
} from "./settings.ts";

/**
 * Returns the settings without secrets, for a process that needs no key.
 * @throws SettingsError that names every invalid setting.
 */
function loadSettings(): Settings {
  return readSettings(process.env, process.getuid?.() === 0);
}

export type Configuration = { settings: Settings; secrets: Secrets };

/**
 * Returns the configuration of this process. Only this file reads `process.env`.
 * @throws SettingsError that names every invalid setting and key.
 */
export function loadConfiguration(): Configuration {
  const settings = loadSettings();

  return { settings, secrets: readSecrets(process.env, settings.dataDir) };
}

/** Returns the environment for child processes, without settings such as `PG*` and `DATABASE_URL`. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH } = process.env;

  return { PATH, LANG: "C.UTF-8" };
}

/** Fallback for an invalid value. Without METRICS_PORT, metrics are not served. */
const METRICS_PORT = 9_464;

/** Load balancers check about every five seconds and need up to two failures to stop sending requests. */
const DRAIN_SECONDS = 10;

const POSTGRESQL = ["postgres:", "postgresql:"];

/**
 * Reads the settings from environment variables. docs/configuration.md lists them.
 * @throws SettingsError that names all invalid settings and keys at once.
 */
export function readSettings(environment: Environment, isRoot: boolean): Settings {
  const reader = createEnvironmentReader(environment);
  const port = reader.port("PORT", 3000);
  const publicUrl = reader.origin("PUBLIC_URL", `http://localhost:${port}`);
  const standIn = `http://127.0.0.1:${reader.port("SANDBOX_PORT", 3001)}`;
  const appEnvironment = reader.oneOf("APP_ENV", ["staging", "production"], "staging");
  const apiUrl = reader.safeOrigin("API_URL", publicUrl);
  const context = { environment: appEnvironment, publicUrl, apiUrl, port, standIn };

  const mail = readMail(reader);
  const dataDir = resolve(reader.text("DATA_DIR", isRoot ? "/var/lib/snowball" : "./data"));

  const settings: Settings = {
    environment: appEnvironment,
    host: reader.text("HOST", "127.0.0.1"),
    port,
    publicUrl,
    apiUrl,
    authUrl: reader.safeOrigin("AUTH_URL", apiUrl),
    dataDir,
    databaseUrl: reader.url("DATABASE_URL", POSTGRESQL),
    apiDatabaseUrl: reader.url("API_DATABASE_URL", POSTGRESQL),
    systemDatabaseUrl: reader.url("SYSTEM_DATABASE_URL", POSTGRESQL),
    mail,
    contactEmail: readContact(reader, mail),
    banks: readBankSettings(reader, context),
    demoBankUrl: reader.isSet("DEMO_BANK_URL") ? reader.origin("DEMO_BANK_URL", "") : null,
    payments: readPaymentSettings(reader, context),
    clockUrl: reader.url("CLOCK_URL", ["http:", "https:"]),
    runJobs: reader.oneOf("JOBS", ["on", "off"], "on") === "on",
    servesApiDocs:
      reader.oneOf("API_DOCS", ["on", "off"], appEnvironment === "production" ? "off" : "on") ===
      "on",
    drainSeconds: reader.seconds("DRAIN_SECONDS", {
      fallback: appEnvironment === "production" ? DRAIN_SECONDS : 0,
      max: 60,
    }),
    metrics: reader.isSet("METRICS_PORT")
      ? {
          host: reader.text("METRICS_HOST", "127.0.0.1"),
          port: reader.port("METRICS_PORT", METRICS_PORT),
        }
      : null,
    trustedProxies: readProxies(reader),
    logLevel: reader.oneOf(
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "info",
    ),
  };

  const faults = [
    ...reader.faults(),
    ...shapeFaults(settings),
    ...outboxFaults(settings),
    ...productionFaults(settings),
    ...secretFaults(environment, settings.environment),
  ];
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

/** `hello@snowball.example` or `Snowball <hello@snowball.example>`, on one line. */
const SENDER = /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const ADDRESS = /^[^<>@\s]+@[^<>@\s]+$/;

function shapeFaults({ trustedProxies, mail, contactEmail, ...databases }: Settings): string[] {
  const proxy = trustedProxies?.find((each) => !isProxyRange(each));
  const { apiDatabaseUrl, systemDatabaseUrl } = databases;

  return [
    ...((apiDatabaseUrl === null) === (systemDatabaseUrl === null)
      ? []
      : ["API_DATABASE_URL and SYSTEM_DATABASE_URL must be set together."]),
    ...loginFaults(databases),
    ...(proxy === undefined
      ? []
      : [
          "TRUSTED_PROXIES must be addresses or ranges of proxies such as 10.0.0.7 or 10.0.0.0/24, " +
            `separated by commas, or none, not ${JSON.stringify(proxy)}.`,
        ]),
    ...(mail.kind !== "smtp" || SENDER.test(mail.from)
      ? []
      : ["MAIL_FROM must be an address such as Snowball <hello@snowball.example>."]),
    ...(contactEmail === null || ADDRESS.test(contactEmail)
      ? []
      : ["CONTACT_EMAIL must be an address such as help@snowball.example."]),
  ];
}

/** Requires the outbox to be local, because anyone who reads a password reset mail there can take the account. */
function outboxFaults(settings: Settings): string[] {
  const { mail, host, publicUrl, apiUrl, authUrl, environment } = settings;
  if (mail.kind !== "outbox" || mail.isOpen || environment === "production") return [];
  const hosts = [host, ...[publicUrl, apiUrl, authUrl].map((url) => new URL(url).hostname)];
  if (hosts.every(isLoopback)) return [];

  return [
    "MAIL_URL must be smtp://…, smtps://… or off where HOST or PUBLIC_URL is not this machine: others " +
      "could read everybody's mails in the outbox. OUTBOX_ACCESS=anyone lets them.",
  ];
}

function loginFaults(urls: Pick<Settings, "apiDatabaseUrl" | "systemDatabaseUrl">): string[] {
  const { apiDatabaseUrl, systemDatabaseUrl } = urls;
  if (apiDatabaseUrl === null || systemDatabaseUrl === null) return [];
  if (roleIn(apiDatabaseUrl) === API_ROLE && roleIn(systemDatabaseUrl) === SYSTEM_ROLE) return [];

  return [
    `API_DATABASE_URL and SYSTEM_DATABASE_URL must log in as ${API_ROLE} and ${SYSTEM_ROLE}.`,
  ];
}

/** Returns an empty list for `none`, and null if the variable is not set. */
function readProxies(reader: EnvironmentReader): string[] | null {
  if (!reader.isSet("TRUSTED_PROXIES")) return null;
  const proxies = reader.list("TRUSTED_PROXIES");

  return proxies.join() === "none" ? [] : proxies;
}

/** Returns CONTACT_EMAIL, which defaults to the sender of our mails. */
function readContact(reader: EnvironmentReader, mail: MailSettings): string | null {
  const sender = mail.kind === "smtp" ? (/[^<>\s]+@[^<>\s]+/.exec(mail.from)?.[0] ?? "") : "";

  return reader.text("CONTACT_EMAIL", sender) || null;
}

function readMail(reader: EnvironmentReader): MailSettings {
  const value = reader.text("MAIL_URL", "outbox");
  const isOpen =
    reader.oneOf("OUTBOX_ACCESS", ["this-machine", "anyone"], "this-machine") === "anyone";
  if (value === "outbox") return { kind: value, isOpen };
  if (value === "off") return { kind: value };

  const url = reader.url("MAIL_URL", ["smtp:", "smtps:"]);
  return {
    kind: "smtp",
    url: url ?? "",
    from: reader.text("MAIL_FROM", "Snowball <hello@localhost>"),
  };
}
