import type { BankSettings, PaymentSettings } from "./provider-settings.ts";

export type MailSettings =
  | { kind: "outbox" }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** Everything the process was told from outside, checked. Secrets are apart: see `secrets.ts`. */
export type Settings = {
  environment: "staging" | "production";
  host: string;
  port: number;
  /** Origin under which browsers reach the pages, without a trailing slash. */
  publicUrl: string;
  /** Origin of the data calls; that of the pages where they share one. */
  apiUrl: string;
  /** Origin of the auth calls. */
  authUrl: string;
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
