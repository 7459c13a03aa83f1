import { pino } from "pino";

import { SettingsError } from "#config/environment.ts";
import { redactStatement } from "#database/database.ts";

type Closer = { name: string; close: () => Promise<unknown> };

/** The open resources of a process, which are closed in reverse order of opening. */
export type RunningParts = {
  /** `name` is a noun for use after "the". */
  add<T>(name: string, part: T, close: (part: T) => Promise<unknown>): T;
  /** Extends the time limit for closing. */
  allow(ms: number): void;
};

/**
 * Limits the time for closing, because a close may hang, e.g. while a job waits for a bank. Acknowledged changes are
 * already saved, and an aborted job is retried after the next start.
 */
const CLOSE_TIMEOUT_MS = 9_000;

/**
 * Runs a process until it must stop (SIGTERM, SIGINT, or its parent is gone), then closes everything in
 * order and exits with 0. A start that fails prints one sentence and exits with 1. An unforeseen error
 * is logged and closes everything in the same order. Every end without a request to stop exits with 1,
 * so that the supervisor starts the process again.
 */
export async function runProcess(start: (parts: RunningParts) => Promise<void>): Promise<void> {
  process.exitCode = 1; // Node ends with this code if nothing is left to run.
  const closers: Closer[] = [];
  let ending: Promise<never> | null = null;

  let timeoutMs = CLOSE_TIMEOUT_MS;
  const end = (exitCode: number) => (ending ??= closeAll(closers, { exitCode, timeoutMs }));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(0));
  process.once("disconnect", () => void end(0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      pino().fatal({ err: redactStatement(error) }, "unforeseen error: the process ends");
      void end(1);
    });
  }

  try {
    await start({
      add: (name, part, close) => {
        closers.unshift({ name, close: () => close(part) });
        return part;
      },
      allow: (ms) => {
        timeoutMs += ms;
      },
    });
    if (closers.length === 0) await end(0); // Nothing is open, so the work is done.
    process.send?.("up");
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await end(1);
  }
}

type Ending = { exitCode: number; timeoutMs: number };

async function closeAll(
  closers: readonly Closer[],
  { exitCode, timeoutMs }: Ending,
): Promise<never> {
  let code = exitCode;
  let closing = "";
  setTimeout(() => {
    process.stderr.write(`Stopped without waiting longer for the ${closing} to close.\n`);
    process.exit(code);
  }, timeoutMs);
  for (const { name, close } of closers) {
    closing = name;
    try {
      await close();
    } catch (error) {
      process.stderr.write(`Closing failed: ${explain(error)}\n`);
      code = 1;
    }
  }

  process.exit(code);
}

/** Returns a sentence for a known error, and the stack for an unknown one. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError) return error.message;

  const { code, port } = error as Error & { code?: string; port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`;
  }
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : "";
  return isOurs(error) ? `${error.message}${cause}` : (error.stack ?? error.message);
}

/** Whether our own start-up code threw the error, which uses plain errors with a sentence for the operator. */
function isOurs(error: Error): boolean {
  return error.constructor === Error && !("code" in error);
}
