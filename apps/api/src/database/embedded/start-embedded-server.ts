import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";

import { environmentOfPrograms } from "#config/load-configuration.ts";

import { prepareBinaries, type ServerBinaries } from "./server-binaries.ts";
import { findServerOwner, requireReachable, type ServerOwner } from "./server-owner.ts";
import { connectionStringOf, prepareSocketFolder } from "./server-socket.ts";

export type EmbeddedServer = {
  /** A login that owns everything in the database. */
  connectionString: string;
  /** Settles when the server ended without being asked to. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

class EndedAtOnce extends Error {}

type Options = {
  dataDir: string;
  /** Tests throw their data away, so they need not wait for the disk. Never for real data. */
  durable?: boolean;
  /** 40 are enough for a server, a worker and who looks after them. */
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
/** Held for as long as a Snowball process uses the server; it ends with that process. */
const OCCUPIED_LOCK = 7_301_001;
const START_TIMEOUT_MS = 30_000;
/** The last processes of a server that was killed a moment ago hold on to its memory for a while. */
const LEFTOVERS_TIMEOUT_MS = 10_000;
const LEFTOVERS_POLL_MS = 200;
const POLL_MS = 25;
const CLAIM_AGAIN_MS = 1_000;

/**
 * Starts PostgreSQL as a child process on a private Unix socket, making the cluster on first use.
 *
 * A server that a killed Snowball left behind is stopped first; one that is in use is left alone.
 * @throws Error with a sentence for the user when the folder is in use, or the server cannot start.
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

/** @throws EndedAtOnce when PostgreSQL refuses to run on the cluster. */
async function startOnce(place: Place, options: Options): Promise<EmbeddedServer> {
  const child = launch(place, options);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let claim = await claimServer(place, child);
  const holdClaim = () =>
    claim.once("end", () => {
      void claimAgain(place, child).then((next) => {
        if (next === null) return;
        claim = next;
        holdClaim();
      });
    });
  holdClaim();

  return {
    connectionString: connectionStringOf(place.socket, DATABASE_NAME),
    ended,
    stop: async () => {
      claim.removeAllListeners("end");
      await claim.end().catch(() => undefined); // The server may be gone already; it is to end anyway.
      child.kill("SIGINT"); // PostgreSQL's "fast shutdown": roll back, write a checkpoint, end.
      await ended;
    },
  };
}

/** How a user, the owner if none is named, reaches a server that another process runs on this folder. */
export function embeddedConnectionString(dataDir: string, user?: string): string {
  const folder = join(resolve(dataDir), "postgresql");

  return connectionStringOf(prepareSocketFolder(folder, findServerOwner()), DATABASE_NAME, user);
}

function preparePlace(dataDir: string): Place {
  const owner = findServerOwner();
  const folder = join(dataDir, "postgresql");
  mkdirSync(folder, { recursive: true });
  requireReachable(dataDir, owner);
  // The unprivileged account must be able to pass through, not to look around.
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
  client.on("error", () => undefined); // A server that ends meanwhile makes the statement fail.
  try {
    await client.connect();
  } catch {
    return; // Nobody answers: there is no server, or only the stale traces of one.
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
  chmodSync(log, 0o600); // It may repeat a statement with its values, so it is for nobody else's eyes.
  const child = spawn(
    binaries.postgres,
    ["-D", cluster, ...settings.flatMap((each) => ["-c", each])],
    {
      ...identity(owner),
      stdio: ["ignore", output, output],
      // Its own process group: Ctrl-C in the terminal is ours to pass on, after the last answer.
      detached: true,
    },
  );
  closeSync(output);
  return child;
}

/** Waits for the server, makes the database, and holds the lock that says "in use". */
async function claimServer(place: Place, child: ChildProcess): Promise<Client> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (hasEnded(child)) {
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

/** After an administrator ended its connection. Null: the server has ended, there is nothing to claim. */
async function claimAgain(place: Place, child: ChildProcess): Promise<Client | null> {
  for (;;) {
    await sleep(CLAIM_AGAIN_MS, undefined, { ref: false });
    if (hasEnded(child)) return null;
    const claim = await claimOnce(place).catch(() => null); // Not yet.
    if (claim !== null) return claim;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function claimOnce({ socket }: Place): Promise<Client> {
  const client = new Client({ connectionString: connectionStringOf(socket, "postgres") });
  try {
    await client.connect();
    await occupy(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined); // It never opened.
    throw error;
  }
}

async function occupy(client: Client): Promise<void> {
  client.on("error", () => undefined); // The server's end is told by `ended`.
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
