import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as wait } from "node:timers/promises";

export const FAULT_KINDS = [
  "latency",
  "status_500",
  "status_429",
  "timeout",
  "garbage",
  "html",
  "lost_answer",
  "reset",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault to inject into requests with a path that begins with `path`. */
export type Fault = {
  path: string;
  kind: FaultKind;
  /** How many requests it hits before it is used up. */
  times: number;
  /** How many matching requests pass unharmed first. */
  after: number;
  /** For `latency`: milliseconds to wait before the request is handled. */
  delayMs: number;
};

export type Faults = {
  add(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** Makes the requests of this encapsulation context fail as ordered. */
  install(app: FastifyInstance): void;
};

/** Marks errors thrown for `status_500` and `status_429`; the vendor's error handler shapes them. */
export const FAULT_ERROR_CODE = "SANDBOX_FAULT";

/** Names the fault on answers that are not in the vendor's shape on purpose. */
export const FAULT_HEADER = "x-sandbox-fault";

type Blow = (fault: Fault, reply: FastifyReply) => void | Promise<void>;

const losesAnswer = new WeakSet<FastifyReply>();

const BLOWS: Record<FaultKind, Blow> = {
  latency: async ({ delayMs }) => {
    await wait(delayMs);
  },
  status_500: () => fail(500),
  status_429: () => fail(429),
  // Nothing is ever answered: the client has to give up by itself.
  timeout: (_fault, reply) => {
    reply.hijack();
  },
  garbage: (_fault, reply) => {
    reply
      .header(FAULT_HEADER, "garbage")
      .type("application/json")
      .send('{"request_id": "abc", "acc');
  },
  html: (_fault, reply) => {
    const page = "<html><head><title>502 Bad Gateway</title></head><body>502</body></html>";
    reply.header(FAULT_HEADER, "html").code(502).type("text/html").send(page);
  },
  // The request is handled in full; the answer is cut off in the onSend hook.
  lost_answer: (_fault, reply) => {
    losesAnswer.add(reply);
  },
  reset: (_fault, reply) => {
    reply.hijack();
    reply.raw.socket?.destroy();
  },
};

function fail(statusCode: number): never {
  const error = new Error("The sandbox was told to fail.");
  throw Object.assign(error, { statusCode, code: FAULT_ERROR_CODE });
}

/** Creates the list of ordered failures, empty. They are not kept across a restart. */
export function createFaults(): Faults {
  let faults: Fault[] = [];

  function take(path: string): Fault | undefined {
    // The switches always work, or a fault on every path could not be lifted.
    if (path.startsWith("/_sandbox")) return undefined;
    const fault = faults.find((candidate) => path.startsWith(candidate.path));
    if (!fault) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return fault;
  }

  return {
    add(fault) {
      faults.push({ ...fault });
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
    install(app) {
      app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
        const fault = take(request.url);
        if (!fault) return;
        await BLOWS[fault.kind](fault, reply);
        if (reply.sent) return reply;
      });
      app.addHook("onSend", async (_request, reply, payload) => {
        if (losesAnswer.has(reply)) reply.raw.socket?.destroy();
        return payload;
      });
    },
  };
}
