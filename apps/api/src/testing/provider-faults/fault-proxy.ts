import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { BLOWS, type FaultKind, type Side, type ProviderAnswer } from "./fault-kinds.ts";

export type ProxyFault = {
  kind: FaultKind;
  side: Side;
  /** Method and path prefix of the affected requests. */
  method: string;
  path: string;
  /** How many matching requests pass first. */
  after?: number;
  /** How many requests then fail. */
  times: number;
};

export type FaultProxy = {
  url: string;
  /** Sets the provider's URL. */
  pointAt(url: string): void;
  arm(fault: ProxyFault): void;
  /** Ends the fault and returns how many requests failed. */
  lift(): number;
  close(): Promise<void>;
};

type Call = { incoming: IncomingMessage; body: Buffer };

/** Starts a proxy before a provider that fails requests on demand. `pageSize` replaces the page size of requests. */
export async function startFaultProxy({
  pageSize,
}: { pageSize?: number } = {}): Promise<FaultProxy> {
  let target = "";
  let fault: ProxyFault | null = null;
  let [passed, hits] = [0, 0];

  const takes = ({ method, url = "" }: IncomingMessage): ProxyFault | null => {
    if (fault === null || method !== fault.method || !url.startsWith(fault.path)) return null;
    passed += 1;
    if (passed <= (fault.after ?? 0) || hits >= fault.times) return null;
    hits += 1;
    return fault;
  };
  const server = createServer(async (incoming, outgoing) => {
    const sent = Buffer.concat(await incoming.toArray());
    const body = pageSize === undefined ? sent : inPages(sent, pageSize);
    const blow = takes(incoming);
    if (blow?.side === "before") return BLOWS[blow.kind](outgoing, { status: 0, body: "" });

    const answer = await ask(target, { incoming, body });
    if (blow) return BLOWS[blow.kind](outgoing, answer);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointAt: (url) => {
      target = url;
    },
    arm: (next) => {
      fault = next;
      [passed, hits] = [0, 0];
    },
    lift: () => {
      const hit = hits;
      fault = null;
      hits = 0;
      return hit;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function inPages(sent: Buffer, pageSize: number): Buffer {
  return Buffer.from(sent.toString("utf8").replace(/"count":\d+/, `"count":${pageSize}`));
}

type Answer = ProviderAnswer & { headers: Record<string, string> };

function ask(target: string, { incoming, body }: Call): Promise<Answer> {
  const { method, url, headers } = incoming;
  const { host: _host, "content-length": _length, ...rest } = headers;
  const sent = { ...rest, "content-length": String(body.length) };

  return new Promise((done, fail) => {
    const asked = request(`${target}${url}`, { method, headers: sent }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString("utf8");
      const type = answer.headers["content-type"] ?? "application/json";
      done({ status: answer.statusCode ?? 0, headers: { "content-type": type }, body: text });
    });
    asked.on("error", fail);
    asked.end(body);
  });
}
