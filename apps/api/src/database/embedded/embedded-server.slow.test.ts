import { execFileSync, spawn } from "node:child_process";
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

import { keepEmbeddedServer } from "./keep-embedded-server.ts";
import { findServerOwner } from "./server-owner.ts";
import { startEmbeddedServer } from "./start-embedded-server.ts";

/** What a first start leaves: a cluster that is made takes most of a second of a processor, one that is copied little. */
let made: string;

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), "snowball-made-"));
  await (await startEmbeddedServer({ dataDir: made })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** For tests of what comes after a first start. */
function usedFolder(): string {
  const folder = emptyFolder();
  execFileSync("cp", ["-a", `${made}/.`, folder]); // Its files belong to PostgreSQL's own account.
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

test("a commit is on the disk before it is acknowledged, and no other user can reach the server", async () => {
  const server = await startEmbeddedServer({ dataDir: emptyFolder() });
  onTestFinished(() => server.stop());

  const [settings] = await query(
    server.connectionString,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('listen_addresses') AS addresses, current_setting('unix_socket_permissions') AS mode`,
  );

  expect(settings).toEqual({ fsync: "on", commit: "on", addresses: "", mode: "0700" });
});

test("a second start on the same folder is refused with a clear sentence and harms nothing", async () => {
  const dataDir = usedFolder();
  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(
    `Another Snowball is already running on the data in ${dataDir}. Stop it first`,
  );

  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a server that a killed process left behind is taken over, with its data", async () => {
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

test("after the server itself was killed, the next start recovers every acknowledged write", async () => {
  const dataDir = usedFolder();
  const killed = await startEmbeddedServer({ dataDir });
  await query(killed.connectionString, "CREATE TABLE kept AS SELECT 42 AS answer");
  killServer(dataDir, "SIGKILL");
  await killed.ended;

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("a start right after a kill waits for the last processes of the old server", async () => {
  const dataDir = usedFolder();
  // PostgreSQL takes any living process with this number and of its own account for the old server.
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

test("what PostgreSQL writes down of its work is for its owner's eyes only", async () => {
  const dataDir = emptyFolder();
  const log = join(dataDir, "postgresql/postgresql.log");
  await (await startEmbeddedServer({ dataDir })).stop();
  expect(statSync(log).mode & 0o777).toBe(0o600);

  chmodSync(log, 0o644); // As earlier versions made it.
  await (await startEmbeddedServer({ dataDir })).stop();
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

test("a server whose claim was cut by an administrator is claimed again, and not taken over", async () => {
  const dataDir = usedFolder();
  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());
  const holders = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND granted`;
  await query(
    server.connectionString,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );

  await vi.waitFor(
    async () => expect(await query(server.connectionString, holders)).toEqual([{ n: 1 }]),
    { timeout: 10_000 },
  );
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow("Another Snowball is already");
});

function killServer(dataDir: string, signal: "SIGKILL" | "SIGQUIT"): void {
  process.kill(pidIn(dataDir), signal);
}

function pidIn(dataDir: string): number {
  return Number(
    readFileSync(join(dataDir, "postgresql/cluster/postmaster.pid"), "utf8").split("\n")[0],
  );
}

test("a kept server that was killed runs again by itself, with every acknowledged write", async () => {
  const dataDir = usedFolder();
  const sentences: string[] = [];
  const server = await keepEmbeddedServer(dataDir, (sentence) => sentences.push(sentence));
  onTestFinished(() => server.stop());
  await query(server.connectionString, "CREATE TABLE kept AS SELECT 42 AS answer");

  for (const signal of ["SIGKILL", "SIGQUIT"] as const) {
    killServer(dataDir, signal);
    await vi.waitFor(
      () =>
        expect(sentences).toEqual([
          "PostgreSQL ended unexpectedly. Starting it again.",
          "PostgreSQL is running again.",
        ]),
      { timeout: 20_000, interval: 100 },
    );
    expect(await query(server.connectionString, "SELECT answer FROM kept")).toEqual([
      { answer: 42 },
    ]);
    sentences.length = 0;
  }
});

test("a kept server that is killed again while it starts does not wait for a start that cannot come", async () => {
  const dataDir = usedFolder();
  const sentences: string[] = [];
  const server = await keepEmbeddedServer(dataDir, (sentence) => sentences.push(sentence));
  onTestFinished(() => server.stop());
  const first = pidIn(dataDir);
  killServer(dataDir, "SIGKILL");
  await vi.waitFor(() => expect(pidIn(dataDir)).not.toBe(first), { timeout: 10_000, interval: 1 });

  killServer(dataDir, "SIGKILL");

  await vi.waitFor(() => expect(sentences).toContain("PostgreSQL is running again."), {
    timeout: 20_000, // Less than the time that a start is given.
    interval: 100,
  });
});

test("a data folder with a path too long for a socket works all the same", async () => {
  const parent = emptyFolder();
  chmodSync(parent, 0o711);
  const dataDir = join(parent, "a".repeat(120));

  const server = await startEmbeddedServer({ dataDir });
  onTestFinished(() => server.stop());

  expect(await query(server.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  "started by root on a folder that no other account can reach, it says so",
  async () => {
    const closed = emptyFolder();

    await expect(startEmbeddedServer({ dataDir: join(closed, "data") })).rejects.toThrow(
      `cannot enter ${closed}. Set DATA_DIR`,
    );
  },
);
