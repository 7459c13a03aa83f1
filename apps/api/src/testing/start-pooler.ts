import { randomInt } from "node:crypto";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

import { createCutter, encode, writeTexts, type Message } from "./wire.ts";

export type Pooler = {
  /** Returns the connection string of the same database and role through the pooler. */
  through(connectionString: string): string;
  /** Opens all further server connections as this role, regardless of the client. */
  logInAs(role: string): void;
  stop(): Promise<void>;
};

type Options = {
  /** Uses the connection that was idle longest, not the one that was released last. */
  isRoundRobin?: boolean;
  /** Number of server connections for each role. */
  size?: number;
};

/** A server connection, either idle or lent to one client for one transaction. */
type Lent = { socket: Socket; role: string };
type Share = { idle: Lent[]; open: number; waiting: ((lent: Lent) => void)[] };
type Server = { socketPath: string; database: string };

/**
 * Starts a pooler in transaction mode, like pgbouncer. Each transaction can get another server connection. Startup
 * options of clients are dropped, and session settings leak to other clients.
 */
export async function startPooler(databaseUrl: string, options: Options = {}): Promise<Pooler> {
  const { searchParams, pathname } = new URL(databaseUrl);
  const server = {
    socketPath: `${searchParams.get("host")}/.s.PGSQL.5432`,
    database: pathname.slice(1),
  };
  const shares = new Map<string, Share>();
  const sockets = new Set<Socket>();
  let forced: string | null = null;

  const acquire = async (asked: string): Promise<Lent> => {
    const role = forced ?? asked;
    const share = shares.get(role) ?? { idle: [], open: 0, waiting: [] };
    shares.set(role, share);
    const idle = options.isRoundRobin ? share.idle.shift() : share.idle.pop();
    if (idle) return idle;
    if (share.open >= (options.size ?? 2)) return new Promise((take) => share.waiting.push(take));

    share.open += 1;
    const lent = await openConnection(server, role);
    sockets.add(lent.socket);
    return lent;
  };
  const release = (lent: Lent) => {
    const share = shares.get(lent.role);
    const next = share?.waiting.shift();
    if (next) next(lent);
    else share?.idle.push(lent);
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    serveClient(socket, { acquire, release });
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const { port } = listener.address() as AddressInfo;

  return {
    through: (connectionString) => {
      const url = new URL(connectionString);
      url.searchParams.set("host", "127.0.0.1");
      url.searchParams.set("port", String(port));
      return url.href;
    },
    logInAs: (role) => {
      forced = role;
    },
    stop: async () => {
      for (const each of sockets) each.destroy();
      await new Promise((done) => listener.close(done));
    },
  };
}

async function openConnection({ socketPath, database }: Server, role: string): Promise<Lent> {
  const socket = connect(socketPath);
  socket.on("error", () => socket.destroy());
  const parameters = writeTexts("user", role, "database", database, "");
  const version = Buffer.from([0, 3, 0, 0]);
  socket.write(encode({ kind: "", body: Buffer.concat([version, parameters]) }));
  const cut = createCutter(false);

  return new Promise((done) => {
    const onData = (chunk: Buffer) => {
      if (!cut(chunk).some(({ kind }) => kind === "Z")) return;
      socket.off("data", onData);
      done({ socket, role });
    };
    socket.on("data", onData);
  });
}

type ClientContext = {
  acquire: (role: string) => Promise<Lent>;
  release: (lent: Lent) => void;
};

function serveClient(socket: Socket, { acquire, release }: ClientContext): void {
  const cut = createCutter(true);
  let role = "";
  let lent: Lent | null = null;
  let batch: Message[] = [];
  let working = Promise.resolve();

  const forwardAnswers = (held: Lent) => {
    const cutAnswer = createCutter(false);
    const onData = (chunk: Buffer) => {
      for (const message of cutAnswer(chunk)) {
        socket.write(encode(message));
        if (message.kind !== "Z" || message.body.toString("latin1") !== "I") continue;
        held.socket.off("data", onData);
        lent = null;
        release(held);
      }
    };
    held.socket.on("data", onData);
  };
  const pass = async (messages: readonly Message[]) => {
    if (lent === null) {
      lent = await acquire(role);
      forwardAnswers(lent);
    }
    const held = lent;
    for (const message of messages) held.socket.write(encode(message));
  };

  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    for (const message of cut(chunk)) {
      if (message.kind === "") role = answerStartup(socket, message.body);
      else if (message.kind === "X") socket.end();
      else batch.push(message);
      // Collects messages until the client ends its request with Query or Sync.
      if (message.kind !== "Q" && message.kind !== "S") continue;
      const messages = batch;
      batch = [];
      working = working.then(() => pass(messages));
    }
  });
}

/** Answers a startup message. @returns the requested role; other startup options are dropped. */
function answerStartup(socket: Socket, start: Buffer): string {
  const texts = start.toString("utf8", 4).split("\0");
  const send = (kind: string, body: Buffer) => socket.write(encode({ kind, body }));
  const key = Buffer.alloc(8);
  key.writeInt32BE(randomInt(1_000_000));

  send("R", Buffer.alloc(4));
  send("S", writeTexts("client_encoding", "UTF8"));
  send("S", writeTexts("standard_conforming_strings", "on"));
  send("K", key);
  send("Z", Buffer.from("I"));
  return texts[texts.indexOf("user") + 1] ?? "";
}
