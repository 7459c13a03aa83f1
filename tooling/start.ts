import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

import { readSettings, SettingsError } from "../apps/api/src/config/read-settings.ts";
import { buildWeb } from "./build-web.ts";

// What `npm start` runs: builds the web app where needed, then runs the server and, where no real
// provider is configured, the stand-in for Plaid and Stripe beside it, until Ctrl-C.

const ROOT = join(import.meta.dirname, "..");

type Message = { kind: "database-open" } | { kind: "listening"; url: string };

const children = new Set<ChildProcess>();
let isStopping = false;

/** Ends all parts. The terminal's Ctrl-C reaches them as well; asking twice does no harm. */
function stopAll(exitCode: number): void {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill("SIGTERM");
}

function startPart(script: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.add(child);
  child.once("exit", (code) => {
    children.delete(child);
    stopAll(isStopping ? (code ?? 1) : code || 1);
  });
  return child;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function startAll(): void {
  const settings = readSettings(process.env, process.getuid?.() === 0);
  buildWeb();

  const sandboxPort = process.env["SANDBOX_PORT"] || "3001";
  const needsSandbox = settings.banks.isStandIn || settings.payments.isStandIn;
  const server = startPart("apps/api/src/main.ts", {
    LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
  });

  server.on("message", (message: Message) => {
    // Only now is it certain that nobody else uses this data folder.
    if (message.kind === "database-open" && needsSandbox) {
      startPart("apps/sandbox/src/main.ts", {
        SANDBOX_PORT: sandboxPort,
        SANDBOX_DATA_DIR: join(settings.dataDir, "sandbox"),
        STRIPE_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/stripe/`,
        STRIPE_WEBHOOK_SECRET: settings.payments.webhookSecret,
      });
    }
    if (message.kind === "listening") {
      say(`\n  Snowball           ${message.url}`);
      if (settings.mail.kind === "outbox") say(`  Mail it sends      ${message.url}/dev/outbox`);
      if (needsSandbox) say(`  Provider stand-in  http://localhost:${sandboxPort}`);
      say("\n  Ctrl-C stops everything.\n");
    }
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAll(0));
try {
  startAll();
} catch (error) {
  const known = error instanceof SettingsError || error instanceof Error;
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
