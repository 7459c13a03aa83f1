import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Registration } from "@snowball/contract";

import { linkQuickly, PASSWORD } from "../tests/e2e/journey/quick-start.ts";
import { send } from "../tests/e2e/journey/send.ts";

// `npm run dev`: runs the database, the fake providers, the API and the web app from their sources. Vite replaces
// changed modules of the web in the browser; Node restarts the API and the fake providers after a change.

const ROOT = join(import.meta.dirname, "..");
const DATA_DIR = process.env["DATA_DIR"] || join(ROOT, ".cache/dev");
const { PORT = "3000", SANDBOX_PORT = "3001", API_PORT = "3002" } = process.env;
const url = `http://localhost:${PORT}`;
const apiUrl = `http://127.0.0.1:${API_PORT}`;
const sandboxUrl = `http://127.0.0.1:${SANDBOX_PORT}`;
const EMAIL = "dev@example.org";
const HOUSEHOLD = "user_family"; // Two cards and a mortgage.
const READY_MS = 60_000;

type Program = { name: string; args: string[]; folder?: string; environment?: object };

const running: ChildProcess[] = [];
let isStopping = false;

function run({ name, args, folder = ROOT, environment }: Program): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, DATA_DIR, ...environment },
    // The database and the API end if this channel closes because this process was killed.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true, // Ctrl-C reaches only this process, which stops the programs in order.
  });
  child.once("exit", (code) => {
    if (code === 0 || isStopping) return;
    process.stderr.write(`The ${name} ended with exit code ${code}.\n`);
    void stop(1);
  });
  running.unshift(child);
  return child;
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  process.exit(exitCode);
}

async function answers(address: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await fetch(address).catch(() => null))?.ok) {
    if (performance.now() > deadline) throw new Error(`${address} does not answer.`);
    await sleep(100);
  }
}

/** Creates the user with the demo household on the first start. */
async function seed(): Promise<void> {
  const isThere = await fetch(`${url}/api/auth/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  if (isThere.ok) return;
  const registration = { username: EMAIL, email: EMAIL, password1: PASSWORD, password2: PASSWORD };
  const { access, refresh } = await send<Registration>(`${url}/api/auth/register/`, {
    body: registration,
  });
  const user = { email: EMAIL, password: PASSWORD, access, refresh };
  const products = ["liabilities", "transactions"];
  const linked = { userName: HOUSEHOLD, products, hearsWebhooks: true };
  await linkQuickly({ url, sandboxUrl }, user, linked);
}

async function start(): Promise<void> {
  mkdirSync(DATA_DIR, { recursive: true });
  const database = run({ name: "database", args: ["apps/api/src/keep-database.ts"] });
  await Promise.race([once(database, "message"), once(database, "exit")]);
  if (isStopping) return;

  const webhooks = {
    STRIPE_WEBHOOK_URL: `${apiUrl}/webhooks/stripe/`,
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  };
  run({
    name: "fake providers",
    args: ["--watch", "--watch-preserve-output", "apps/sandbox/src/main.ts"],
    environment: { SANDBOX_PORT, SANDBOX_DATA_DIR: join(DATA_DIR, "sandbox"), ...webhooks },
  });
  run({
    name: "API",
    args: ["--watch", "--watch-preserve-output", "apps/api/src/main.ts"],
    environment: {
      PORT: API_PORT,
      PUBLIC_URL: url,
      SANDBOX_PORT,
      CLOCK_URL: `${sandboxUrl}/_sandbox/clock`,
      DEMO_BANK_URL: sandboxUrl,
      LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
    },
  });
  run({
    name: "web app",
    args: [join(ROOT, "node_modules/vite/bin/vite.js"), "--port", PORT, "--strictPort"],
    folder: join(ROOT, "apps/web"),
    environment: { API_ORIGIN: apiUrl },
  });
  await Promise.all([`${sandboxUrl}/_sandbox/health`, `${apiUrl}/readyz`, url].map(answers));
  await seed();
  process.stdout.write(
    `\n  Snowball           ${url}/login\n` +
      `  Sign in            ${EMAIL}, password: ${PASSWORD}\n` +
      `  Emails             ${url}/dev/outbox\n` +
      `  Fake providers     ${sandboxUrl}\n\n` +
      `  Changes apply at once. Ctrl-C stops everything. Delete ${DATA_DIR} to start over.\n\n`,
  );
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop(0));
await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return stop(1);
});
