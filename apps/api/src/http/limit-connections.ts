import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { compile } from "@fastify/proxy-addr";
import type { FastifyBaseLogger } from "fastify";

import { rateLimitKey } from "./rate-limit-key.ts";

/** More than this is not held for anybody; each connection costs memory as well. */
const CONNECTIONS_MAX = 10_000;
const PER_ADDRESS_MAX = 1_000;
/** Of the descriptors: for the database, the providers, the files and the threads of this process. */
const KEPT_FREE_LEAST = 100;
const KEPT_FREE_SHARE = 1 / 4;
/** Households and offices share an address, so one may have many; that of all belongs to more than a few. */
const ADDRESS_SHARE = 1 / 8;
const TELL_EVERY_MS = 60_000;

export type ConnectionLimits = { inAll: number; perAddress: number };

/** How many connections a process holds that may have so many descriptors open. */
export function connectionLimits(descriptorsMax = readDescriptorsMax()): ConnectionLimits {
  const keptFree = Math.max(KEPT_FREE_LEAST, Math.ceil(descriptorsMax * KEPT_FREE_SHARE));
  const inAll = Math.max(1, Math.min(CONNECTIONS_MAX, descriptorsMax - keptFree));

  return {
    inAll,
    perAddress: Math.max(1, Math.min(PER_ADDRESS_MAX, Math.floor(inAll * ADDRESS_SHARE))),
  };
}

/**
 * The limit that this process lives under; Node has raised it to the most that it may have. A report tells
 * where it was asked for as well, unless it is given an error that says so: to find out, Node reads the
 * source map of the whole server, 10 MB that it then keeps.
 */
function readDescriptorsMax(): number {
  descriptorsOfProcess ??= readSoftLimit();
  return descriptorsOfProcess;
}

/** The limit never changes while the process runs, and a report takes 15 ms. */
let descriptorsOfProcess: number | undefined;

function readSoftLimit(): number {
  const fromNowhere = Object.assign(new Error(), { stack: "" });
  const { userLimits } = process.report.getReport(fromNowhere) as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = userLimits?.open_files?.soft;

  return typeof soft === "number" ? soft : CONNECTIONS_MAX * 2;
}

type Options = {
  limits: ConnectionLimits;
  /** Proxies bring everybody's connections from their own address, so only the limit in all holds them. */
  trustedProxies: readonly string[];
  log: FastifyBaseLogger;
};

/**
 * Holds so many connections and no more. Whoever comes when there is no room gets that of the one that
 * has been there longest and is not being answered; where all are, there is none.
 */
export function limitConnections(server: Server, { limits, trustedProxies, log }: Options): void {
  const open = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  const keyOf = new WeakMap<Socket, string>();
  const answering = new Set<Socket>();
  const isProxy = compile([...trustedProxies]);
  const tell = createTeller(log);

  const forget = (socket: Socket): void => {
    const key = keyOf.get(socket) ?? "";
    const own = byAddress.get(key);
    own?.delete(socket);
    if (own?.size === 0) byAddress.delete(key);
    open.delete(socket);
  };
  const hasRoom = (sockets: ReadonlySet<Socket>, max: number): boolean => {
    if (sockets.size < max) return true;
    tell(open.size);
    for (const socket of sockets) {
      if (answering.has(socket)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    const key = rateLimitKey({ ip: remoteAddress });
    const own = byAddress.get(key) ?? new Set();
    const isOfProxy = remoteAddress !== undefined && isProxy(remoteAddress, 0);
    const ownMax = isOfProxy ? limits.inAll : limits.perAddress;
    if (!hasRoom(own, ownMax) || !hasRoom(open, limits.inAll)) {
      socket.destroy();
      return;
    }
    byAddress.set(key, own.add(socket));
    keyOf.set(socket, key);
    open.add(socket);
    socket.once("close", () => forget(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
  });
}

/** One line a minute says it all: whoever opens thousands of connections shall not fill the log as well. */
function createTeller(log: FastifyBaseLogger): (held: number) => void {
  let isQuiet = false;

  return (held) => {
    if (isQuiet) return;
    isQuiet = true;
    setTimeout(() => (isQuiet = false), TELL_EVERY_MS).unref();
    log.warn({ event: "connections_full", held }, "more connections than may be held");
  };
}
