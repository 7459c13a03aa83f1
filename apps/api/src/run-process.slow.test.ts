import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const RUN_PROCESS = fileURLToPath(new URL("./run-process.ts", import.meta.url));

/** Runs a process that opens one part and then executes the code in `fault`. */
async function runWith(fault: string): Promise<{ code: number; output: string }> {
  const program = `
    import { runProcess } from ${JSON.stringify(RUN_PROCESS)};
    await runProcess(async (parts) => {
      const open = setInterval(() => undefined, 1_000);
      parts.add("timer", open, async () => { clearInterval(open); console.log("closed in order"); });
      setTimeout(() => { ${fault} }, 10);
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test.for([
  ["an unhandled rejection", `Promise.reject(new Error("unexpected"));`],
  ["an uncaught exception", `throw new Error("unexpected");`],
  ["an error event without a listener", `process.emit("error", new Error("unexpected"));`],
] as const)("logs %s as unforeseen, closes all parts and exits with 1", async ([, fault]) => {
  const { code, output } = await runWith(fault);

  const [logged] = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject({
    level: 60,
    msg: "unforeseen error: the process ends",
    err: { message: "unexpected" },
  });
  expect(output).toContain("closed in order");
  expect(code).toBe(1);
});

test("SIGTERM closes all parts and exits with 0", async () => {
  const { code, output } = await runWith(`process.kill(process.pid, "SIGTERM");`);

  expect(output).toBe("closed in order\n");
  expect(code).toBe(0);
});

test.concurrent("names a part that does not close after SIGTERM and exits with 0", async () => {
  const { code, output } = await runWith(
    `parts.add("jobs", 0, () => new Promise(() => {})); process.kill(process.pid, "SIGTERM");`,
  );

  expect(output).toBe("Stopped without waiting longer for the jobs to close.\n");
  expect(code).toBe(0);
});

test.concurrent.each([
  ["it has nothing left to run", "clearInterval(open);"],
  [
    "a close never settles after an error",
    `clearInterval(open); parts.add("part that hangs", 0, () => new Promise(() => {})); throw new Error("unforeseen");`,
  ],
])("exits with an error code if %s", async (_what, fault) => {
  expect((await runWith(fault)).code).toBe(1);
});
