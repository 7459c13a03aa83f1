import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { MAKES_ROLES, startExternalServer, type ExternalServer } from "#testing/external-server.ts";

import { waitForServer } from "./prepare-schema.ts";

const MIGRATE = fileURLToPath(new URL("../keep-database.ts", import.meta.url));

let server: ExternalServer;
let socketPath: string;

beforeAll(async () => {
  server = await startExternalServer();
  await server.serverWith(MAKES_ROLES);
  socketPath = `${new URL(server.connectionString).searchParams.get("host")}/.s.PGSQL.5432`;
});
afterAll(() => server.stop());

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Forwards a TCP port to PostgreSQL's socket. */
async function listenOn(port: number): Promise<Server> {
  const listener = createServer((incoming) => {
    const toServer = connect(socketPath);
    for (const socket of [incoming, toServer]) socket.on("error", () => incoming.destroy());
    incoming.pipe(toServer).pipe(incoming);
  }).listen(port, "127.0.0.1");
  onTestFinished(() => void listener.close());
  await once(listener, "listening");
  return listener;
}

const urlOf = (port: number, password = "of-the-owner") =>
  `postgresql://app:${password}@127.0.0.1:${port}/money`;

/** Runs `npm run migrate` as a separate process. */
function migrate(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "snowball-migrate-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [MIGRATE], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));

  return {
    stderr: () => stderr,
    exitCode: once(child, "exit").then(([code]: unknown[]) => code),
  };
}

test("migrate waits for a database that starts later, then migrates it", async () => {
  const port = await findFreePort();
  const run = migrate(urlOf(port));
  await vi.waitFor(
    () =>
      expect(run.stderr()).toMatch(
        new RegExp(
          `^The database at 127\\.0\\.0\\.1:${port} does not answer yet \\(.*\\)\\. ` +
            "Trying again every 2 s for up to 5 minutes\\.\n$",
        ),
      ),
    { timeout: 60_000 },
  );

  await listenOn(port);

  expect(await run.exitCode).toBe(0);
  await server.asAdministrator("SELECT FROM schema_migrations", "money");
});

test("migrate fails at once if the database refuses the login", async () => {
  const port = await findFreePort();
  await listenOn(port);

  const run = migrate(urlOf(port, "wrong"));

  expect(await run.exitCode).toBe(1);
  expect(run.stderr()).toContain(
    `Cannot log in to the database at 127.0.0.1:${port} (DATABASE_URL).\n` +
      `  because: password authentication failed for user "app"`,
  );
});

test("gives up after the limit with a sentence that names the setting", async () => {
  const port = await findFreePort();
  const log = vi.fn<(sentence: string) => void>();

  await expect(waitForServer(urlOf(port), { log, intervalMs: 10, limitMs: 60 })).rejects.toThrow(
    `The database at 127.0.0.1:${port} (DATABASE_URL) did not answer for`,
  );
  expect(log).toHaveBeenCalledOnce();
});

test.each([
  ["no database of that name", (port: number) => urlOf(port).replace("/money", "/none"), "none"],
  ["no password", (port: number) => urlOf(port, "").replace(":@", "@"), "password"],
])("fails at once if there is %s", async (_what, url, reason) => {
  const port = await findFreePort();
  await listenOn(port);

  await expect(waitForServer(url(port), { log: () => undefined })).rejects.toMatchObject({
    message: `Cannot log in to the database at 127.0.0.1:${port} (DATABASE_URL).`,
    cause: { message: expect.stringContaining(reason) },
  });
});
