import { expect, test } from "vitest";

import { DEFAULT_CONFIG, readConfig } from "./config.ts";

test("with nothing set, it listens on loopback port 3001 and keeps state in memory", () => {
  expect(readConfig({})).toEqual(DEFAULT_CONFIG);
  expect(DEFAULT_CONFIG).toMatchObject({ host: "127.0.0.1", port: 3001, dataDir: undefined });
});

test("port, host and data directory are read from the environment", () => {
  const environment = { SANDBOX_HOST: "::1", SANDBOX_PORT: "0", SANDBOX_DATA_DIR: "/srv/sandbox" };
  expect(readConfig(environment)).toMatchObject({ host: "::1", port: 0, dataDir: "/srv/sandbox" });
});

test.each([
  ["SANDBOX_HOST", "0.0.0.0"],
  ["SANDBOX_HOST", "example.com"],
  ["SANDBOX_HOST", "127.0.0.1.example.com"],
  ["SANDBOX_PORT", "65536"],
  ["SANDBOX_PORT", "http"],
  ["NODE_ENV", "production"],
  ["APP_ENV", "production"],
  ["PLAID_ENV", "production"],
  ["PLAID_BASE_URL", "https://production.plaid.com"],
  ["STRIPE_SECRET_KEY", "sk_live_abc"],
  ["SOMETHING", "rk_live_abc"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_live_abc"],
  ["STRIPE_WEBHOOK_URL", "https://example.com/hook"],
])("%s = %s is refused and named", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("all that is wrong is named at once, and no live key is repeated", () => {
  const environment = { APP_ENV: "production", SANDBOX_PORT: "x", KEY: "sk_live_secret" };
  const read = (): unknown => readConfig(environment);
  expect(read).toThrow(/APP_ENV[^]*KEY[^]*SANDBOX_PORT/);
  expect(read).not.toThrow(/sk_live_secret/);
});
