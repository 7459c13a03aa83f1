import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { registerRawRoute } from "#http/router.ts";
import { createServer } from "#http/server.ts";

type BareServer = {
  port: number;
  /** Returns the memory of the process in bytes after a garbage collection. */
  memory(): Promise<number>;
  /** Returns the log so far. */
  log(): string;
  hasEnded(): boolean;
  close(): Promise<void>;
};

type Message = { kind: "listening"; port: number } | { kind: "memory"; rss: number };

const SCRIPT = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

/** @param descriptorsMax limit of open files and connections of the process; default: the system's limit. */
export async function startBareServer({
  descriptorsMax,
}: { descriptorsMax?: number } = {}): Promise<BareServer> {
  const limit = descriptorsMax === undefined ? "" : `ulimit -n ${descriptorsMax}; `;
  const child = spawn(
    "/bin/sh",
    ["-c", `${limit}exec "$0" --expose-gc "$1"`, process.execPath, SCRIPT],
    { stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
  }
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const nextMessage = (kind: Message["kind"]) =>
    new Promise<Message>((resolve, reject) => {
      const listen = (message: Message) => {
        if (message.kind !== kind) return;
        child.off("message", listen);
        resolve(message);
      };
      child.on("message", listen);
      void ended.then(() => reject(new Error(`The server ended: ${log}`)));
    });

  const listening = await nextMessage("listening");
  return {
    port: listening.kind === "listening" ? listening.port : 0,
    memory: async () => {
      const answer = nextMessage("memory");
      child.send("memory");
      const message = await answer;
      return message.kind === "memory" ? message.rss : 0;
    },
    log: () => log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    close: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

// A separate process with our HTTP server and two routes with bodies, for tests of a whole process, such as its memory
// and file descriptors. It sends its port to the parent process, and its memory usage on each message.

const app = await createServer({
  logLevel: "warn",
  trustedProxies: [],
  isHttps: false,
  eventLoopDelayMsMax: 500,
  vendorOrigins: {},
  apiOrigins: [],
  webOrigin: null,
});
app.post(
  "/echo",
  { config: { access: "public", undescribedBody: "unchecked" } },
  async ({ body }) => body ?? {},
);
registerRawRoute(app, "/webhooks/any/", async () => undefined);

process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ kind: "memory", rss: process.memoryUsage.rss() });
});
process.once("disconnect", () => process.exit(0));

const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ kind: "listening", port: Number(new URL(url).port) });
