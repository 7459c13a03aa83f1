import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { type Configuration, loadConfiguration } from "../apps/api/src/config/read-settings.ts";
import type { Settings } from "../apps/api/src/config/settings.ts";
import { findLogins } from "../apps/api/src/database/logins.ts";
import { buildServer } from "./build-server.ts";
import { buildWeb } from "./build-web.ts";
import { keepCompiledModules } from "./compiled-modules.ts";
import { createSupervisor, type Part, runUntilSignal } from "./supervise.ts";

// Entry point of `npm start`. Builds the web app and the server if needed. Then runs the database,
// the app, and fake servers for Plaid and Stripe if no real provider is configured, until Ctrl-C. Its options
// are those of the app: `npm start -- --role server`.

const ROOT = join(import.meta.dirname, "..");
const SANDBOX_POLL_MS = 50;

const supervisor = createSupervisor((sentence) => process.stderr.write(`${sentence}\n`));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Resolves when the fake server responds. The process exits while this waits if it is stopped. */
async function sandboxAnswers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/_sandbox/health`).catch(() => null); // Not up yet.
    if (answer?.ok) return;
    await sleep(SANDBOX_POLL_MS);
  }
}

function sayWhereToGo(settings: Settings, sandboxPort: string | null): void {
  say(`\n  Snowball           ${settings.publicUrl}`);
  if (settings.mail.kind === "outbox") say(`  Emails             ${settings.publicUrl}/dev/outbox`);
  if (sandboxPort !== null) say(`  Fake providers     http://localhost:${sandboxPort}`);
  say("\n  Ctrl-C stops everything.\n");
}

function sandboxPart(settings: Settings, port: string): Part {
  return {
    name: "fake server",
    script: join(ROOT, "apps/sandbox/src/main.ts"),
    environment: {
      DATABASE_URL: "", // The fake server must not access the app's database.
      SANDBOX_PORT: port,
      SANDBOX_DATA_DIR: join(settings.dataDir, "sandbox"),
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/stripe/`,
      STRIPE_WEBHOOK_SECRET: settings.payments.webhookSecret,
    },
    stdout: "ignore", // It prints its address, which we print ourselves. Its errors stay visible.
    isUp: () => sandboxAnswers(`http://127.0.0.1:${port}`),
  };
}

/**
 * Passes on only restricted logins. Only the process that migrates the schema gets the owner's
 * login.
 */
function loginsOnly(configuration: Configuration): Part["environment"] {
  if (configuration.settings.databaseUrl === null) return {};
  const { api, system } = findLogins(configuration);

  return { DATABASE_URL: "", API_DATABASE_URL: api, SYSTEM_DATABASE_URL: system };
}

/**
 * If the fake server plays the banks, the app follows its clock, so that days can be moved there.
 */
function standInsClock(settings: Settings, sandboxPort: string | null): Part["environment"] {
  if (sandboxPort === null || settings.clockUrl !== null) return {};

  return { CLOCK_URL: `http://127.0.0.1:${sandboxPort}/_sandbox/clock` };
}

/** Demo households use the fake server, unless they have a bank of their own. */
function standInsHouseholds(settings: Settings, sandboxPort: string | null): Part["environment"] {
  if (sandboxPort === null || settings.demoBankUrl !== null) return {};

  return { DEMO_BANK_URL: `http://127.0.0.1:${sandboxPort}` };
}

async function startAll(isEnding: () => boolean): Promise<boolean> {
  const configuration = loadConfiguration();
  const { settings } = configuration;
  buildWeb();
  buildServer();
  keepCompiledModules();

  const needsSandbox = settings.banks.isStandIn || settings.payments.isStandIn;
  const sandboxPort = needsSandbox ? process.env["SANDBOX_PORT"] || "3001" : null;
  const ours = (name: string, script: string, environment: Part["environment"] = {}): Part => ({
    name,
    script: join(ROOT, "apps/api", script),
    environment: { LOG_LEVEL: process.env["LOG_LEVEL"] || "warn", ...environment },
    stdout: "inherit",
  });

  // Only a running database guarantees that no other instance uses this data folder.
  let isUp = await supervisor.start(ours("database", "src/keep-database.ts"));
  const others = [
    ...(sandboxPort === null ? [] : [sandboxPart(settings, sandboxPort)]),
    {
      ...ours("app", "dist/main.js", {
        ...loginsOnly(configuration),
        ...standInsClock(settings, sandboxPort),
        ...standInsHouseholds(settings, sandboxPort),
      }),
      options: process.argv.slice(2),
    },
  ];
  if (isUp && !isEnding()) {
    isUp = (await Promise.all(others.map((part) => supervisor.start(part)))).every(Boolean);
  }

  if (isUp && !isEnding()) sayWhereToGo(settings, sandboxPort);
  return isUp;
}

await runUntilSignal(supervisor, startAll);
