import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { createSupervisor, type Part } from "./supervise.ts";

/** Returns a part that records each start in a file and then runs `program`. */
function createPart(program: string): { part: Part; starts: () => number } {
  const folder = mkdtempSync(join(tmpdir(), "snowball-part-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [script, notes] = [join(folder, "part.mjs"), join(folder, "starts")];
  writeFileSync(notes, "");
  writeFileSync(
    script,
    `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(notes)}, "x"); ${program}`,
  );

  return {
    part: { name: "part", script, environment: {}, stdout: "ignore" },
    starts: () => readFileSync(notes, "utf8").length,
  };
}

function createRecordedSupervisor() {
  const sentences: string[] = [];
  const supervisor = createSupervisor((sentence) => sentences.push(sentence));
  onTestFinished(async () => void (await supervisor.stop()));
  return { supervisor, sentences };
}

test("a part that crashes repeatedly is restarted, each time after twice the wait", async () => {
  const { part, starts } = createPart(`process.send("up", () => process.exit(3));`);
  const { supervisor, sentences } = createRecordedSupervisor();

  expect(await supervisor.start(part)).toBe(true);

  await vi.waitFor(() => expect(starts()).toBe(4), { timeout: 60_000 });
  expect(sentences.filter((sentence) => sentence.includes("ended")).slice(0, 3)).toEqual(
    ["0.25", "0.5", "1"].map(
      (seconds) => `The part ended (exit code 3). Starting it again in ${seconds} s.`,
    ),
  );
  expect(sentences).toContain("The part is up again.");
});

test("a part with a failed first start is not restarted", async () => {
  const { part, starts } = createPart("process.exit(1);");
  const { supervisor, sentences } = createRecordedSupervisor();

  expect(await supervisor.start(part)).toBe(false);
  await new Promise((done) => setTimeout(done, 600));

  expect([starts(), sentences]).toEqual([1, []]);
});

test("a part that has finished its work counts as up, and is not restarted", async () => {
  const { part, starts } = createPart("");
  const { supervisor } = createRecordedSupervisor();

  expect(await supervisor.start(part)).toBe(true);
  await new Promise((done) => setTimeout(done, 600));

  expect(starts()).toBe(1);
});

/**
 * Runs a supervisor in a process of its own, as `npm start` does: only its parts and timers keep it
 * alive. In this process, Vitest's own timers would. Each part writes its process id once it is up.
 */
function spawnSupervisor(partNames: string[], program: string) {
  const folder = mkdtempSync(join(tmpdir(), "snowball-supervisor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const notes = join(folder, "starts");
  writeFileSync(notes, "");
  writeFileSync(
    join(folder, "part.mjs"),
    `import { appendFileSync } from "node:fs";
    ${program}
    appendFileSync(${JSON.stringify(notes)}, process.env.PART + " " + process.pid + "\\n");`,
  );
  writeFileSync(
    join(folder, "main.mjs"),
    `import { createSupervisor, runUntilSignal } from ${JSON.stringify(SUPERVISE)};
    const supervisor = createSupervisor(() => {});
    const start = (name) => supervisor.start({
      name, script: "part.mjs", environment: { PART: name }, stdout: "ignore",
    });
    await runUntilSignal(supervisor, async () => {
      for (const name of ${JSON.stringify(partNames)}) await start(name);
      return true;
    });`,
  );
  const supervisor = spawn(process.execPath, ["main.mjs"], { cwd: folder, stdio: "inherit" });
  onTestFinished(() => void supervisor.kill("SIGKILL"));

  return {
    supervisor,
    exitCode: once(supervisor, "exit").then(([code]: unknown[]) => code),
    /** The process ids of a part, oldest first. */
    pidsOf: (name: string) =>
      readFileSync(notes, "utf8")
        .split("\n")
        .map((line) => line.split(" "))
        .flatMap(([part, pid]) => (part === name ? [Number(pid)] : [])),
  };
}

const SUPERVISE = join(import.meta.dirname, "supervise.ts");
const RUNS_ON = `process.once("disconnect", () => process.exit()); process.send("up");`;

test.each([
  ["the only part", ["app"]],
  ["all parts", ["database", "app"]],
])("restarts %s after a kill, and exits with 0 when asked to end", async (_which, names) => {
  const { supervisor, exitCode, pidsOf } = spawnSupervisor(names, RUNS_ON);
  const waitForStarts = (count: number) =>
    vi.waitFor(
      () => {
        for (const name of names) expect(pidsOf(name)).toHaveLength(count);
      },
      { timeout: 60_000 },
    );
  await waitForStarts(1);

  for (const name of names) process.kill(pidsOf(name)[0] ?? 0, "SIGKILL");
  await waitForStarts(2);

  supervisor.kill("SIGTERM");
  expect(await exitCode).toBe(0);
});

test("exits with an error code if all parts have finished without a signal", async () => {
  const { exitCode } = spawnSupervisor(["app"], "");

  expect(await exitCode).toBe(1);
});
