import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { isReady } from "./processes.ts";

export type Balancer = {
  url: string;
  /** From when it is ready until it says that it is not, calls go to the server on this port in turn. */
  add(port: number): void;
  stop(): Promise<void>;
};

/**
 * What stands in front of several servers: each call goes to the next of those that say they are ready, and
 * to another where nobody listens. What a server took and did not answer is a failure.
 */
export async function startBalancer(): Promise<Balancer> {
  const known = new Set<number>();
  const ready = new Set<number>();
  const watch = setInterval(() => {
    for (const port of known) {
      void isReady(`http://127.0.0.1:${port}`).then((is) =>
        is ? ready.add(port) : ready.delete(port),
      );
    }
  }, WATCH_MS);
  let calls = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    calls += 1;
    const inTurn = [...(ready.size > 0 ? ready : known)];
    const first = calls % Math.max(inTurn.length, 1);
    for (const port of [...inTurn.slice(first), ...inTurn.slice(0, first)]) {
      if (await pass({ incoming, body, outgoing }, port)) return;
    }
    outgoing.writeHead(502).end("Nobody listens.");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (port) => {
      known.add(port);
      ready.add(port);
    },
    stop: async () => {
      clearInterval(watch);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const WATCH_MS = 200;

type Call = { incoming: IncomingMessage; body: Buffer; outgoing: ServerResponse };

/** @returns false where nobody listens on the port. */
function pass({ incoming, body, outgoing }: Call, port: number): Promise<boolean> {
  return new Promise((done) => {
    const { method, url, headers } = incoming;
    const passed = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("end", () => done(true));
      answer.on("error", () => outgoing.destroy());
    });
    passed.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ECONNREFUSED") return done(false);
      if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message);
      return done(true);
    });
    passed.end(body);
  });
}
