import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** One of our programs, run as a process of its own. */
export type Part = {
  /** A lower-case noun for use inside a sentence. */
  name: string;
  script: string;
  options?: readonly string[];
  environment: Record<string, string>;
  stdout: "inherit" | "ignore";
  /** Resolves when the part is ready. If absent, the part sends a message when it is ready. */
  isUp?: () => Promise<void>;
};

export type Supervisor = {
  /** Resolves to false if the part ended before it was ready. The part has printed the reason. */
  start(part: Part): Promise<boolean>;
  /** Stops the parts one by one, the last started first. Resolves to false if one did not exit cleanly. */
  stop(): Promise<boolean>;
};

type SupervisedPart = {
  part: Part;
  child: ChildProcess | null;
  restartTimer: NodeJS.Timeout | null;
  wasUp: boolean;
  crashes: number;
};

/** The wait doubles from crash to crash, so that a program that always crashes does not fill a core. */
const RESTART_MS = { first: 250, max: 30_000 };
/** A process that ran this long did not crash because of its start. */
const STEADY_MS = 60_000;

/**
 * Keeps processes running. A part that ends unexpectedly is restarted after a wait. A part that fails
 * at its very first start is not restarted, because its settings are wrong.
 */
export function createSupervisor(say: (sentence: string) => void): Supervisor {
  const supervisedParts: SupervisedPart[] = [];
  let isStopping = false;

  const launch = (supervised: SupervisedPart, onFirst: (isUp: boolean) => void) => {
    const child = spawnPart(supervised.part);
    const launchedAt = performance.now();
    const isUp = () => {
      if (supervised.crashes > 0) say(`The ${supervised.part.name} is up again.`);
      supervised.wasUp = true;
      onFirst(true);
    };
    supervised.child = child;
    child.once("message", isUp);
    void supervised.part.isUp?.().then(isUp);
    child.once("exit", (code, signal) => {
      supervised.child = null;
      if (isStopping || !supervised.wasUp) {
        onFirst(code === 0);
        return;
      }
      if (performance.now() - launchedAt > STEADY_MS) supervised.crashes = 0;
      const wait = Math.min(RESTART_MS.first * 2 ** supervised.crashes, RESTART_MS.max);
      supervised.crashes += 1;
      say(
        `The ${supervised.part.name} ended (${signal ?? `exit code ${code}`}). ` +
          `Starting it again in ${wait / 1000} s.`,
      );
      // Not unref'd: while every part is down, this timer alone keeps the supervisor alive.
      supervised.restartTimer = setTimeout(() => launch(supervised, onFirst), wait);
    });
  };

  return {
    start: (part) =>
      new Promise((onFirst) => {
        const supervised: SupervisedPart = {
          part,
          child: null,
          restartTimer: null,
          wasUp: false,
          crashes: 0,
        };
        supervisedParts.unshift(supervised);
        launch(supervised, onFirst);
      }),
    stop: async () => {
      isStopping = true;
      let endedInOrder = true;
      for (const { child, restartTimer } of supervisedParts) {
        if (restartTimer !== null) clearTimeout(restartTimer);
        if (child !== null) endedInOrder = (await endPart(child)) && endedInOrder;
      }
      return endedInOrder;
    },
  };
}

/**
 * Runs `start`, then keeps the process alive until it receives a signal. Exits with 0 only after a
 * signal, so that systemd or a container restarts the product after any other end. `start` resolves
 * to false if a part could not start; `isEnding` returns true when no more parts may start.
 */
export async function runUntilSignal(
  supervisor: Supervisor,
  start: (isEnding: () => boolean) => Promise<boolean>,
): Promise<void> {
  let ending: Promise<void> | null = null;
  const end = (exitCode: number) =>
    (ending ??= supervisor.stop().then((inOrder) => process.exit(inOrder ? exitCode : 1)));

  process.exitCode = 1; // If nothing is left to run, Node ends by itself with this code.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(0));
  }
  try {
    if (!(await start(() => ending !== null))) await end(1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
}

function spawnPart({ script, options = [], environment, stdout }: Part): ChildProcess {
  return spawn(process.execPath, [script, ...options], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment },
    // A part reports over this channel that it is ready. It sees the channel close if we are killed.
    stdio: ["ignore", stdout, "inherit", "ipc"],
    // Its own process group: the terminal's Ctrl-C reaches only us, and we stop the parts in order.
    detached: true,
  });
}

async function endPart(child: ChildProcess): Promise<boolean> {
  child.kill("SIGTERM");
  const [code, signal] = await once(child, "exit");

  return code === 0 || signal === "SIGTERM"; // Ended by the signal itself: it had no handler yet.
}
