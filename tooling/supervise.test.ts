import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { createSupervisor, type Part } from "./supervise.ts";

/** A part that notes each of its starts in a file, then does what `program` says. */
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

function createHeardSupervisor() {
  const sentences: string[] = [];
  const supervisor = createSupervisor((sentence) => sentences.push(sentence));
  onTestFinished(async () => void (await supervisor.stop()));
  return { supervisor, sentences };
}

test("a part that crashes on and on is started again, each time after twice the wait", async () => {
  const { part, starts } = createPart(`process.send("up", () => process.exit(3));`);
  const { supervisor, sentences } = createHeardSupervisor();

  expect(await supervisor.start(part)).toBe(true);

  await vi.waitFor(() => expect(starts()).toBe(4), { timeout: 20_000 });
  expect(sentences.filter((sentence) => sentence.includes("ended")).slice(0, 3)).toEqual(
    ["0.25", "0.5", "1"].map(
      (seconds) => `The part ended (exit code 3). Starting it again in ${seconds} s.`,
    ),
  );
  expect(sentences).toContain("The part is up again.");
});

test("a part whose first start fails is not started again", async () => {
  const { part, starts } = createPart("process.exit(1);");
  const { supervisor, sentences } = createHeardSupervisor();

  expect(await supervisor.start(part)).toBe(false);
  await new Promise((done) => setTimeout(done, 600));

  expect([starts(), sentences]).toEqual([1, []]);
});

test("a part that has done its work is up, and is not started again", async () => {
  const { part, starts } = createPart("");
  const { supervisor } = createHeardSupervisor();

  expect(await supervisor.start(part)).toBe(true);
  await new Promise((done) => setTimeout(done, 600));

  expect(starts()).toBe(1);
});
