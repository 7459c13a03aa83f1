import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { readSettings } from "../apps/api/src/config/read-settings.ts";
import type { Settings } from "../apps/api/src/config/settings.ts";
import { buildWeb } from "./build-web.ts";

// What `npm start` runs: builds the web app where needed, then runs the server and, where no real
// provider is configured, the stand-in for Plaid and Stripe beside it, until Ctrl-C.

const ROOT = join(import.meta.dirname, "..");

type Message = { kind: "database-open" } | { kind: "listening"; url: string };

const SANDBOX_POLL_MS = 50;

const children = new Set<ChildProcess>();
let isStopping = false;

/** Ends all parts. The terminal's Ctrl-C reaches them as well; asking twice does no harm. */
function stopAll(exitCode: number): void {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill("SIGTERM");
}

type Part = { script: string; environment: Record<string, string>; stdout: "inherit" | "ignore" };

function startPart({ script, environment, stdout }: Part): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment },
    stdio: ["ignore", stdout, "inherit", "ipc"],
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

/** Settles when the stand-in answers, or when everything is being stopped. */
async function sandboxAnswers(url: string): Promise<void> {
  while (!isStopping) {
    const answer = await fetch(`${url}/_sandbox/health`).catch(() => null); // Not up yet.
    if (answer?.ok) return;
    await sleep(SANDBOX_POLL_MS);
  }
}

function sayWhereToGo(url: string, settings: Settings, sandboxPort: string | null): void {
  say(`\n  Snowball           ${url}`);
  if (settings.mail.kind === "outbox") say(`  Mail it sends      ${url}/dev/outbox`);
  if (sandboxPort !== null) say(`  Provider stand-in  http://localhost:${sandboxPort}`);
  say("\n  Ctrl-C stops everything.\n");
}

function startAll(): void {
  const settings = readSettings(process.env, process.getuid?.() === 0);
  buildWeb();

  const needsSandbox = settings.banks.isStandIn || settings.payments.isStandIn;
  const sandboxPort = needsSandbox ? process.env["SANDBOX_PORT"] || "3001" : null;
  let sandboxReady = Promise.resolve();
  const server = startPart({
    script: "apps/api/src/main.ts",
    environment: { LOG_LEVEL: process.env["LOG_LEVEL"] || "warn" },
    stdout: "inherit",
  });

  server.on("message", (message: Message) => {
    // Only now is it certain that nobody else uses this data folder.
    if (message.kind === "database-open" && sandboxPort !== null) {
      startPart({
        script: "apps/sandbox/src/main.ts",
        environment: {
          SANDBOX_PORT: sandboxPort,
          SANDBOX_DATA_DIR: join(settings.dataDir, "sandbox"),
          STRIPE_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/stripe/`,
          STRIPE_WEBHOOK_SECRET: settings.payments.webhookSecret,
        },
        stdout: "ignore", // It says where it listens, as we do ourselves. Its errors are heard.
      });
      sandboxReady = sandboxAnswers(`http://127.0.0.1:${sandboxPort}`);
    }
    if (message.kind === "listening") {
      void sandboxReady.then(() => {
        if (!isStopping) sayWhereToGo(message.url, settings, sandboxPort);
      });
    }
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAll(0));
try {
  startAll();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
