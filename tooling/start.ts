import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import {
  loadConfiguration,
  type Configuration,
} from "../apps/api/src/config/load-configuration.ts";
import type { Settings } from "../apps/api/src/config/settings.ts";
import { findLogins } from "../apps/api/src/database/find-logins.ts";
import { buildServer } from "./build-server.ts";
import { buildWeb } from "./build-web.ts";
import { keepCompiledModules } from "./compiled-modules.ts";
import { createSupervisor, type Part } from "./supervise.ts";

// What `npm start` runs: builds the web app and the server where needed, then keeps running the database,
// the stand-in for Plaid and Stripe where no real provider is configured, and the app, until Ctrl-C.

const ROOT = join(import.meta.dirname, "..");
const SANDBOX_POLL_MS = 50;

const supervisor = createSupervisor((sentence) => process.stderr.write(`${sentence}\n`));
let ending: Promise<void> | null = null;

/** Ends all parts in order, the app first, so that every request it took is answered. */
function end(exitCode: number): Promise<void> {
  ending ??= supervisor.stop().then((inOrder) => process.exit(inOrder ? exitCode : 1));
  return ending;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Settles when the stand-in answers, or when everything is being stopped. */
async function sandboxAnswers(url: string): Promise<void> {
  while (ending === null) {
    const answer = await fetch(`${url}/_sandbox/health`).catch(() => null); // Not up yet.
    if (answer?.ok) return;
    await sleep(SANDBOX_POLL_MS);
  }
}

function sayWhereToGo(settings: Settings, sandboxPort: string | null): void {
  say(`\n  Snowball           ${settings.publicUrl}`);
  if (settings.mail.kind === "outbox") say(`  Mail it sends      ${settings.publicUrl}/dev/outbox`);
  if (sandboxPort !== null) say(`  Provider stand-in  http://localhost:${sandboxPort}`);
  say("\n  Ctrl-C stops everything.\n");
}

function sandboxPart(settings: Settings, port: string): Part {
  return {
    name: "provider stand-in",
    script: join(ROOT, "apps/sandbox/src/main.ts"),
    environment: {
      DATABASE_URL: "", // Nothing of ours is its business.
      SANDBOX_PORT: port,
      SANDBOX_DATA_DIR: join(settings.dataDir, "sandbox"),
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/stripe/`,
      STRIPE_WEBHOOK_SECRET: settings.payments.webhookSecret,
    },
    stdout: "ignore", // It says where it listens, as we do ourselves. Its errors are heard.
    isUp: () => sandboxAnswers(`http://127.0.0.1:${port}`),
  };
}

/** The owner's login stays with the process that changes the schema. */
function loginsOnly(configuration: Configuration): Part["environment"] {
  if (configuration.settings.databaseUrl === null) return {};
  const { api, system } = findLogins(configuration);

  return { DATABASE_URL: "", API_DATABASE_URL: api, SYSTEM_DATABASE_URL: system };
}

/** Where the stand-in plays the banks, days are moved there: the app goes by its clock. */
function standInsClock(settings: Settings, sandboxPort: string | null): Part["environment"] {
  if (sandboxPort === null || settings.clockUrl !== null) return {};

  return { CLOCK_URL: `http://127.0.0.1:${sandboxPort}/_sandbox/clock` };
}

/** Demo households live at the stand-in, unless they have a bank of their own. */
function standInsHouseholds(settings: Settings, sandboxPort: string | null): Part["environment"] {
  if (sandboxPort === null || settings.demoBankUrl !== null) return {};

  return { DEMO_BANK_URL: `http://127.0.0.1:${sandboxPort}` };
}

async function startAll(): Promise<void> {
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

  // Only once the database is up is it certain that nobody else uses this data folder.
  let isUp = await supervisor.start(ours("database", "src/keep-database.ts"));
  const others = [
    ...(sandboxPort === null ? [] : [sandboxPart(settings, sandboxPort)]),
    ours("app", "dist/main.js", {
      ...loginsOnly(configuration),
      ...standInsClock(settings, sandboxPort),
      ...standInsHouseholds(settings, sandboxPort),
    }),
  ];
  if (isUp && ending === null) {
    isUp = (await Promise.all(others.map((part) => supervisor.start(part)))).every(Boolean);
  }

  if (!isUp) await end(1);
  else if (ending === null) sayWhereToGo(settings, sandboxPort);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void end(0));
}
try {
  await startAll();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
