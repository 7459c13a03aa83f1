import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { environmentOfPrograms } from "#config/read-settings.ts";

import {
  findServerOwner,
  prepareBinaries,
  requireReachable,
  type ServerBinaries,
  type ServerOwner,
} from "./programs.ts";

export type EmbeddedServer = {
  /** Connection string of the login that owns everything in the database. */
  connectionString: string;
  /** Settles when the server's process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

class EndedAtOnce extends Error {}

type Options = {
  dataDir: string;
  /** Tests set it to false, because they delete their data and need not wait for the disk. Never for real data. */
  durable?: boolean;
  /** The default of 40 is enough for a server, a worker and an administrator. */
  connectionsMax?: number;
};

type Place = {
  binaries: ServerBinaries;
  owner: ServerOwner;
  cluster: string;
  socket: string;
  log: string;
};

const DATABASE_NAME = "snowball";
/** Key of the lock that a Snowball process holds while it uses the server. The lock ends with the process. */
const OCCUPIED_LOCK = 7_301_001;
const START_TIMEOUT_MS = 30_000;
/** The last processes of a killed server keep its shared memory for a while. */
const LEFTOVERS_TIMEOUT_MS = 10_000;
const LEFTOVERS_POLL_MS = 200;
const POLL_MS = 25;

/**
 * Starts PostgreSQL as a child process on a private Unix socket. Creates the cluster on first use, and first stops a
 * server that a killed Snowball process left running.
 * @throws Error with a sentence for the user if another process uses the folder, or if the server cannot start.
 */
export async function startEmbeddedServer(options: Options): Promise<EmbeddedServer> {
  const place = preparePlace(resolve(options.dataDir));
  if (!existsSync(join(place.cluster, "PG_VERSION"))) createCluster(place);

  const deadline = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    await removeAbandonedServer(place, options.dataDir);
    try {
      return await startOnce(place, options);
    } catch (error) {
      if (!(error instanceof EndedAtOnce)) throw error;
      if (performance.now() > deadline) throw new Error(error.message, { cause: error.cause });
    }
    await sleep(LEFTOVERS_POLL_MS);
  }
}

/** @throws EndedAtOnce if PostgreSQL refuses to run on the cluster. */
async function startOnce(place: Place, options: Options): Promise<EmbeddedServer> {
  const child = launch(place, options);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const claim = await claimServer(place, child);

  return {
    connectionString: connectionStringOf(place.socket, DATABASE_NAME),
    ended,
    stop: async () => {
      await claim.end().catch(() => undefined); // The server may have ended already.
      child.kill("SIGINT"); // PostgreSQL's "fast shutdown": rolls back, writes a checkpoint and ends.
      await ended;
    },
  };
}

/** Returns the connection string of a role, by default the owner, for the server that runs on this folder. */
export function embeddedConnectionString(dataDir: string, user?: string): string {
  const folder = join(resolve(dataDir), "postgresql");

  return connectionStringOf(prepareSocketFolder(folder, findServerOwner()), DATABASE_NAME, user);
}

function preparePlace(dataDir: string): Place {
  const owner = findServerOwner();
  const folder = join(dataDir, "postgresql");
  mkdirSync(folder, { recursive: true });
  requireReachable(dataDir, owner);
  // The unprivileged account may enter these folders, but not list their content.
  if (owner) for (const each of [dataDir, folder]) chmodSync(each, 0o711);

  const cluster = join(folder, "cluster");
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (owner) chownSync(cluster, owner.uid, owner.gid);

  return {
    binaries: prepareBinaries(owner, folder),
    owner,
    cluster,
    socket: prepareSocketFolder(folder, owner),
    log: join(folder, "postgresql.log"),
  };
}

function createCluster({ binaries, owner, cluster }: Place): void {
  const settings = ["--encoding=UTF8", "--locale=C", "--auth=trust", "--username=snowball"];

  execFileSync(binaries.initdb, ["--pgdata", cluster, ...settings], {
    ...identity(owner),
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function removeAbandonedServer({ binaries, owner, cluster, socket }: Place, dataDir: string) {
  const client = new Client({ connectionString: connectionStringOf(socket, "postgres") });
  client.on("error", () => undefined); // If the server ends, the statement fails as well.
  try {
    await client.connect();
  } catch {
    return; // There is no running server, perhaps only its stale files.
  }

  const { rows } = await client.query<{ free: boolean }>(
    "SELECT pg_try_advisory_lock($1) AS free",
    [OCCUPIED_LOCK],
  );
  await client.end();
  if (!rows[0]?.free) throw new Error(inUse(dataDir));

  execFileSync(binaries.pgCtl, ["stop", "--pgdata", cluster, "--mode=fast", "--wait"], {
    ...identity(owner),
    stdio: "ignore",
  });
}

function launch(
  { binaries, owner, cluster, socket, log }: Place,
  { durable = true, connectionsMax = 40 }: Options,
): ChildProcess {
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socket}`,
    "unix_socket_permissions=0700",
    `max_connections=${connectionsMax}`,
    "shared_buffers=64MB",
    "timezone=UTC",
    `fsync=${durable ? "on" : "off"}`,
    `synchronous_commit=${durable ? "on" : "off"}`,
  ];
  const output = openSync(log, "a", 0o600);
  chmodSync(log, 0o600); // The log may contain statements with their values, so only its owner may read it.
  const child = spawn(
    binaries.postgres,
    ["-D", cluster, ...settings.flatMap((each) => ["-c", each])],
    {
      ...identity(owner),
      stdio: ["ignore", output, output],
      // In its own process group it does not receive Ctrl-C from the terminal. We stop it after the last response.
      detached: true,
    },
  );
  closeSync(output);
  return child;
}

/** Waits for the server, creates the database, and returns a connection that holds the lock for "in use". */
async function claimServer(place: Place, child: ChildProcess): Promise<Client> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new EndedAtOnce(`PostgreSQL ended at once. Its own words are in ${place.log}.`);
    }
    try {
      return await claimOnce(place);
    } catch (cause) {
      if (performance.now() > deadline) {
        child.kill("SIGQUIT");
        throw new Error(`PostgreSQL did not start. Its own words are in ${place.log}.`, { cause });
      }
    }
    await sleep(POLL_MS);
  }
}

async function claimOnce({ socket }: Place): Promise<Client> {
  const client = new Client({ connectionString: connectionStringOf(socket, "postgres") });
  try {
    await client.connect();
    await occupy(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined); // The connection may never have opened.
    throw error;
  }
}

async function occupy(client: Client): Promise<void> {
  client.on("error", () => undefined); // `ended` reports the server's end.
  await client.query("SELECT pg_advisory_lock($1)", [OCCUPIED_LOCK]);
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [
    DATABASE_NAME,
  ]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
}

function identity(owner: ServerOwner) {
  const env = environmentOfPrograms();

  return owner ? { uid: owner.uid, gid: owner.gid, cwd: "/", env } : { env };
}

function inUse(dataDir: string): string {
  return (
    `Another Snowball is already running on the data in ${dataDir}. ` +
    "Stop it first, or set DATA_DIR to another folder."
  );
}

/** The kernel's limit for a socket's path is 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_BYTES_MAX = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Creates the private folder of the server's socket and returns its path. It is in the data folder, or in the system's
 * temporary folder if that path is too long for a socket.
 * @throws Error if the folder belongs to another account.
 */
function prepareSocketFolder(dataFolder: string, owner: ServerOwner): string {
  const inside = join(dataFolder, "socket");
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
  const digest = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  const folder = fits ? inside : join(tmpdir(), `snowball-${digest}`);

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (uid !== process.getuid?.() && uid !== owner?.uid) {
    throw new Error(`The folder ${folder} belongs to another user; it is needed for a socket.`);
  }
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function connectionStringOf(socketFolder: string, database: string, user = "snowball"): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${user}`;
}
