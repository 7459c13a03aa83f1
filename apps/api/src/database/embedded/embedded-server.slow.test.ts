import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { findServerOwner } from "./programs.ts";
import { embeddedConnectionString, startEmbeddedServer } from "./start-embedded-server.ts";

/** A data folder with a cluster. Copying it is much faster than creating a cluster, which takes most of a second. */
let template: string;

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), "snowball-template-"));
  await (await startEmbeddedServer({ dataDir: template })).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** Returns a data folder in which a server has run before. */
function usedFolder(): string {
  const folder = emptyFolder();
  execFileSync("cp", ["-a", `${template}/.`, folder]); // `-a` keeps the owner, which is PostgreSQL's account.
  return folder;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "snowball-embedded-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // A server that ends makes the statement fail.
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("writes commits to the disk before acknowledging them, and other accounts cannot connect", async () => {
  const server = await startEmbeddedServer({ dataDir: emptyFolder() });
  onTestFinished(() => server.stop());

  const [settings] = await query(
    server.connectionString,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('listen_addresses') AS addresses, current_setting('unix_socket_permissions') AS mode`,
  );

  expect(settings).toEqual({ fsync: "on", commit: "on", addresses: "", mode: "0700" });
});

test("rejects a second start on the same folder and leaves the first server running", async () => {
  const dataDir = usedFolder();
  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(
    `Another Snowball is already running on the data in ${dataDir}. Stop it first`,
  );

  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("replaces a server that a killed process left running and keeps its data", async () => {
  const dataDir = usedFolder();
  const start = JSON.stringify(join(import.meta.dirname, "start-embedded-server.ts"));
  const killed = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { startEmbeddedServer } from ${start};
       process.send((await startEmbeddedServer({ dataDir: process.argv[1] })).connectionString);`,
      dataDir,
    ],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const [connectionString] = (await once(killed, "message")) as [string];
  await query(connectionString, "CREATE TABLE kept AS SELECT 42 AS answer");
  killed.kill("SIGKILL");
  await once(killed, "exit");

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("recovers every acknowledged write if the server was killed", async () => {
  const dataDir = usedFolder();
  const killed = await startEmbeddedServer({ dataDir });
  await query(killed.connectionString, "CREATE TABLE kept AS SELECT 42 AS answer");
  killServer(dataDir, "SIGKILL");
  await killed.ended;

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("waits for the last processes of a killed server", async () => {
  const dataDir = usedFolder();
  // PostgreSQL treats any running process of its account with this id as the old server.
  const account = findServerOwner();
  const leftover = spawn("sleep", ["1.5"], account ? { uid: account.uid, gid: account.gid } : {});
  const pidFile = join(dataDir, "postgresql/cluster/postmaster.pid");
  writeFileSync(pidFile, `${leftover.pid}\n`);
  if (account) chownSync(pidFile, account.uid, account.gid);

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(leftover.exitCode).toBe(0);
  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("only the owner can read PostgreSQL's log", async () => {
  const dataDir = emptyFolder();
  const log = join(dataDir, "postgresql/postgresql.log");
  await (await startEmbeddedServer({ dataDir })).stop();
  expect(statSync(log).mode & 0o777).toBe(0o600);

  chmodSync(log, 0o644); // The mode that earlier versions used.
  await (await startEmbeddedServer({ dataDir })).stop();
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

function killServer(dataDir: string, signal: "SIGKILL" | "SIGQUIT"): void {
  process.kill(pidIn(dataDir), signal);
}

function pidIn(dataDir: string): number {
  return Number(
    readFileSync(join(dataDir, "postgresql/cluster/postmaster.pid"), "utf8").split("\n")[0],
  );
}

/** Starts the process that keeps PostgreSQL running, and waits until the schema is prepared. */
async function startDatabaseProcess(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../keep-database.ts")], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  await once(child, "message");
  return child;
}

test("a server that is killed during its start is started again without waiting for the timeout", async () => {
  const dataDir = usedFolder();
  const starting = startEmbeddedServer({ dataDir });
  await vi.waitFor(() => expect(pidIn(dataDir)).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 1,
  });
  killServer(dataDir, "SIGKILL");

  const server = await starting;
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 20_000); // Less than the timeout of a start.

test("the process ends if its server was killed, and the next one has every acknowledged write", async () => {
  const dataDir = usedFolder();
  const connectionString = embeddedConnectionString(dataDir);
  const first = await startDatabaseProcess(dataDir);
  await query(connectionString, "CREATE TABLE kept AS SELECT 42 AS answer");
  killServer(dataDir, "SIGQUIT");
  const [exitCode] = await once(first, "exit");

  await startDatabaseProcess(dataDir);

  expect(exitCode).toBe(1);
  expect(await query(connectionString, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("works with a data folder path that is too long for a socket", async () => {
  const parent = emptyFolder();
  chmodSync(parent, 0o711);
  const dataDir = join(parent, "a".repeat(120));

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  "rejects a data folder that no other account can enter if root starts it",
  async () => {
    const closed = emptyFolder();

    await expect(startEmbeddedServer({ dataDir: join(closed, "data") })).rejects.toThrow(
      `cannot enter ${closed}. Set DATA_DIR`,
    );
  },
);
