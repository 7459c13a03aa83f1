import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export type BareServer = {
  port: number;
  /** Bytes that the process holds, after it was asked to let go of what it can. */
  memory(): Promise<number>;
  /** What it has written to its log so far. */
  log(): string;
  hasEnded(): boolean;
  close(): Promise<void>;
};

type Message = { kind: "listening"; port: number } | { kind: "memory"; rss: number };

const SCRIPT = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

/** @param descriptorsMax how many files and connections the process may hold open; the machine's limit if not said. */
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
  const hears = (kind: Message["kind"]) =>
    new Promise<Message>((resolve, reject) => {
      const listen = (message: Message) => {
        if (message.kind !== kind) return;
        child.off("message", listen);
        resolve(message);
      };
      child.on("message", listen);
      void ended.then(() => reject(new Error(`The server ended: ${log}`)));
    });

  const listening = await hears("listening");
  return {
    port: listening.kind === "listening" ? listening.port : 0,
    memory: async () => {
      const answer = hears("memory");
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
