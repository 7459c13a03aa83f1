import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { secretsIn } from "../../tooling/supply-chain/secrets-in.ts";

const DIST = join(import.meta.dirname, "../../apps/web/dist");

test("the files sent to browsers contain no keys", async () => {
  const files = globSync("**/*.{js,css,html,json,svg,map}", { cwd: DIST });
  const found = await Promise.all(
    files.map((file) => secretsIn(file, readFileSync(join(DIST, file), "utf8"))),
  );

  expect(files.length).toBeGreaterThan(20);
  expect(found.flat()).toEqual([]);
});

test("screens load their code with the page, and the engine only for a plan", () => {
  const read = (file: string) => readFileSync(join(DIST, file), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Record<string, { file: string }>;
  const [engine = "none"] = globSync("assets/engine-*.js", { cwd: DIST });
  const screens = {
    home: "src/features/home/home-page.tsx",
    debts: "src/features/debts/debts-page.tsx",
    plan: "src/app/plan-page.tsx",
  };

  for (const [name, screen] of Object.entries(screens)) {
    const page = read(`prerendered/${name}.html`);
    expect(page).toContain(`href="/${manifest[screen]?.file}"`);
    expect(page.includes(engine), name).toBe(name === "plan");
  }
});

test("browsers compile the functions of each script while it loads", () => {
  const files = globSync("assets/*.js", { cwd: DIST, exclude: ["**/plan-worker-*"] });
  const unmarked = files.filter(
    (file) => !readFileSync(join(DIST, file), "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
  );

  expect(files.length).toBeGreaterThan(20);
  expect(unmarked).toEqual([]);
});
