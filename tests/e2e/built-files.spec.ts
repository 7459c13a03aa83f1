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
