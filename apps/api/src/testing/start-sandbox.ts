import type { FastifyInstance } from "fastify";

export type Sandbox = {
  /** `http://127.0.0.1:12345` */
  url: string;
  /** Calls a path of the fake with JSON. Throws unless the status is 2xx. */
  call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T>;
  /** Makes calls fail if their path starts with `path`. */
  fail(fault: { path: string; kind: FaultKind; times?: number; after?: number }): Promise<void>;
  close(): Promise<void>;
};

type FaultKind =
  | "status_500"
  | "status_429"
  | "timeout"
  | "garbage"
  | "html"
  | "lost_answer"
  | "reset";

type SandboxModule = { buildSandbox: (options: object) => FastifyInstance };

/**
 * Starts the fake of Plaid and Stripe in this process on a free port, with its state in memory. All calls use HTTP, as
 * with the real providers. Not even its types are imported, because it simulates third-party systems.
 */
export async function startSandbox(options: { stripeWebhookUrl?: string } = {}): Promise<Sandbox> {
  const app = await loadSandbox(options);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  const call: Sandbox["call"] = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };

  return {
    url,
    call,
    fail: async (fault) => {
      await call("POST", "/_sandbox/faults", fault);
    },
    close: () => app.close(),
  };
}

async function loadSandbox(options: object): Promise<FastifyInstance> {
  const address = new URL("../../../sandbox/src/app.ts", import.meta.url).href;
  const { buildSandbox } = (await import(address)) as SandboxModule;

  return buildSandbox(options);
}
