import { isLoopbackHost, isLoopbackUrl } from "./core/webhook-delivery.ts";

export type SandboxConfig = {
  host: string;
  port: number;
  /** Where state is kept; undefined keeps it in memory only. */
  dataDir: string | undefined;
  /** Signs Stripe's events, as the secret of a webhook endpoint does. */
  stripeWebhookSecret: string;
  /** Where Stripe's events are delivered; on this machine. */
  stripeWebhookUrl: string;
};

export type Environment = Record<string, string | undefined>;

/** The settings when nothing is set, also those of a sandbox started inside a test. */
export const DEFAULT_CONFIG: SandboxConfig = {
  host: "127.0.0.1",
  port: 3001,
  dataDir: undefined,
  stripeWebhookSecret: "whsec_sandbox",
  stripeWebhookUrl: "http://127.0.0.1:3000/webhooks/stripe/",
};

const LIVE_KEY = /\b(?:sk|rk|pk)_live_|\baccess-production-|\/\/production\.plaid\.com/;

/**
 * Reads the settings from the environment. The sandbox pretends to be banks and a card processor,
 * so it refuses everything that looks like the real world.
 *
 * @throws Error that names each wrong setting, one a line, never its value where that is a secret.
 */
export function readConfig(environment: Environment): SandboxConfig {
  const set = (name: string, otherwise: string): string => environment[name] || otherwise;
  const port = set("SANDBOX_PORT", String(DEFAULT_CONFIG.port));
  const config: SandboxConfig = {
    host: set("SANDBOX_HOST", DEFAULT_CONFIG.host),
    port: Number(port),
    dataDir: environment["SANDBOX_DATA_DIR"] || undefined,
    stripeWebhookSecret: set("STRIPE_WEBHOOK_SECRET", DEFAULT_CONFIG.stripeWebhookSecret),
    stripeWebhookUrl: set("STRIPE_WEBHOOK_URL", DEFAULT_CONFIG.stripeWebhookUrl),
  };
  const problems = [...signsOfProduction(environment), ...wrongSettings(config, port)];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

function* wrongSettings(config: SandboxConfig, port: string): Generator<string> {
  if (!isLoopbackHost(config.host)) {
    yield `SANDBOX_HOST must be a loopback address such as 127.0.0.1, not ${config.host}.`;
  }
  if (!/^\d{1,5}$/.test(port) || config.port > 65_535) {
    yield `SANDBOX_PORT must be a port number from 0 to 65535, not ${port}.`;
  }
  if (!isLoopbackUrl(config.stripeWebhookUrl)) {
    yield "STRIPE_WEBHOOK_URL must be an http address on this machine.";
  }
}

function* signsOfProduction(environment: Environment): Generator<string> {
  for (const name of ["NODE_ENV", "APP_ENV", "PLAID_ENV"]) {
    if (environment[name] === "production") {
      yield `${name} is production: the sandbox stands in for banks and cards and never runs there.`;
    }
  }
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && LIVE_KEY.test(value)) {
      yield `${name} looks like a live key: the sandbox does not start beside live keys.`;
    }
  }
}
