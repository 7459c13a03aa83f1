import { spawn } from "node:child_process";

const TEST = "e2e/network-cuts.spec.ts";

/** `npm run torture -- network`: a browser's network goes at each call of the flows that matter most. */
export async function network() {
  const run = spawn("npx", ["playwright", "test", "--config", "e2e/playwright.config.ts", TEST], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NETWORK_CUTS: "all", PLAYWRIGHT_LIST_PRINT_STEPS: "1" },
  });
  let said = "";
  run.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  const exitCode = await new Promise<number | null>((done) => run.once("exit", done));
  const cuts = said.split("\n").filter((line) => line.includes("the server did it ("));

  return {
    held: exitCode === 0,
    report: { cuts: cuts.length, said: exitCode === 0 ? "all held" : said },
  };
}
