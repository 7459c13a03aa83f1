import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** One of our programs, run as a process of its own. */
export type Part = {
  /** As a person would call it in the middle of a sentence. */
  name: string;
  script: string;
  environment: Record<string, string>;
  stdout: "inherit" | "ignore";
  /** Settles when it can do its work; absent: it says so itself. */
  isUp?: () => Promise<void>;
};

export type Supervisor = {
  /** False: it ended before it could do its work, and said why. */
  start(part: Part): Promise<boolean>;
  /** Ends the parts one after the other, the last started first. False: one did not end in order. */
  stop(): Promise<boolean>;
};

type Kept = { part: Part; child: ChildProcess | null; wasUp: boolean; crashes: number };

/** The first crash may be chance; a program that crashes on and on must not keep a core busy. */
const RESTART_MS = { first: 250, max: 30_000 };
/** A process that ran this long did not crash because of its start. */
const STEADY_MS = 60_000;

/**
 * Keeps processes running: one that ends without being asked to is started again, after a wait that
 * doubles from crash to crash. One that fails at its very first start is not: its settings are wrong.
 */
export function createSupervisor(say: (sentence: string) => void): Supervisor {
  const keptParts: Kept[] = [];
  let isStopping = false;

  const launch = (kept: Kept, onFirst: (isUp: boolean) => void) => {
    const child = spawnPart(kept.part);
    const launchedAt = performance.now();
    const isUp = () => {
      if (kept.crashes > 0) say(`The ${kept.part.name} is up again.`);
      kept.wasUp = true;
      onFirst(true);
    };
    kept.child = child;
    child.once("message", isUp);
    void kept.part.isUp?.().then(isUp);
    child.once("exit", (code, signal) => {
      kept.child = null;
      if (isStopping || !kept.wasUp) {
        onFirst(code === 0);
        return;
      }
      if (performance.now() - launchedAt > STEADY_MS) kept.crashes = 0;
      const wait = Math.min(RESTART_MS.first * 2 ** kept.crashes, RESTART_MS.max);
      kept.crashes += 1;
      say(
        `The ${kept.part.name} ended (${signal ?? `exit code ${code}`}). ` +
          `Starting it again in ${wait / 1000} s.`,
      );
      setTimeout(() => {
        if (!isStopping) launch(kept, onFirst);
      }, wait).unref();
    });
  };

  return {
    start: (part) =>
      new Promise((onFirst) => {
        const kept: Kept = { part, child: null, wasUp: false, crashes: 0 };
        keptParts.unshift(kept);
        launch(kept, onFirst);
      }),
    stop: async () => {
      isStopping = true;
      let endedInOrder = true;
      for (const { child } of keptParts) {
        if (child !== null) endedInOrder = (await endPart(child)) && endedInOrder;
      }
      return endedInOrder;
    },
  };
}

function spawnPart({ script, environment, stdout }: Part): ChildProcess {
  return spawn(process.execPath, [script], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment },
    // Over the channel a part says that it is up, and learns of our end even after a `kill -9`.
    stdio: ["ignore", stdout, "inherit", "ipc"],
    // Its own process group: the terminal's Ctrl-C reaches us alone, who pass it on in order.
    detached: true,
  });
}

async function endPart(child: ChildProcess): Promise<boolean> {
  child.kill("SIGTERM");
  const [code, signal] = await once(child, "exit");

  return code === 0 || signal === "SIGTERM"; // By the signal itself: it had not begun yet.
}
