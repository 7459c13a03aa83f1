import type { BankSettings, PaymentSettings } from "./provider-settings.ts";

export type MailSettings =
  /** `isOpen`: the operator allows anyone who can reach the server to read the mails. */
  | { kind: "outbox"; isOpen: boolean }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "off" };

/** The validated settings of the process. For secrets see `secrets.ts`. */
export type Settings = {
  environment: "staging" | "production";
  host: string;
  port: number;
  /** Origin under which browsers reach the pages, without a trailing slash. */
  publicUrl: string;
  /** Origin of the data calls; by default that of the pages. */
  apiUrl: string;
  /** Origin of the auth calls. */
  authUrl: string;
  dataDir: string;
  /** Login of the owner, used for migrations; null = the embedded server, or not set. */
  databaseUrl: string | null;
  /** Login of `snowball_api`; null = created by us, like the next one. */
  apiDatabaseUrl: string | null;
  /** Login of `snowball_system`. */
  systemDatabaseUrl: string | null;
  mail: MailSettings;
  /** Email address for support; defaults to the sender of mails, null if no mails are sent. */
  contactEmail: string | null;
  banks: BankSettings;
  /** URL of the fake bank of demo households; null = no demo. */
  demoBankUrl: string | null;
  payments: PaymentSettings;
  /** URL of the test clock to follow; null = the system clock. */
  clockUrl: string | null;
  runJobs: boolean;
  /** Whether to serve the documentation page at `/api/docs`. */
  servesApiDocs: boolean;
  /** How long the server keeps serving after it is asked to stop. */
  drainSeconds: number;
  /** Address of the metrics server; null = none. */
  metrics: { host: string; port: number } | null;
  /** Addresses of proxies with trusted `X-Forwarded-*` headers; null = not set. */
  trustedProxies: string[] | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};
