import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

const START = join(import.meta.dirname, "../../tooling/start.ts");

function runStart(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [START], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: 120_000,
  });
  return { status, stderr };
}

test("the start lists all wrong settings at once and exits with code 1 @smoke", () => {
  const { status, stderr } = runStart({ PORT: "abc", APP_ENV: "prod", DATABASE_URL: "mysql://x" });

  expect(status).toBe(1);
  expect(stderr).toMatch(/PORT must be.*\n.*APP_ENV must be.*\n.*DATABASE_URL must be/);
  expect(stderr).not.toContain("    at ");
});

test("the start prints the address once, stops cleanly on Ctrl-C, starts faster the second time, and rejects a second instance @smoke", async () => {
  const place = await createPlace();
  const first = await startProduct(place);

  try {
    expect(first.printed.split("\n").filter((line) => line !== "")).toEqual([
      `  Snowball           ${first.url}`,
      `  Emails             ${first.url}/dev/outbox`,
      `  Fake providers     ${first.sandboxUrl}`,
      "  Ctrl-C stops everything.",
    ]);

    const secondInstance = runStart({
      DATA_DIR: place.dataDir,
      PORT: String(place.port + 10),
      SANDBOX_PORT: String(place.sandboxPort + 10),
    });
    expect(secondInstance.status).toBe(1);
    expect(secondInstance.stderr).toContain("Another Snowball is already running on the data in");
    expect(secondInstance.stderr).not.toContain("    at ");
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    expect(await first.stop()).toBe(0);
    await expect(fetch(`${first.url}/livez`)).rejects.toThrow("fetch failed");
    await expect(fetch(`${first.sandboxUrl}/`)).rejects.toThrow("fetch failed");

    const second = await startProduct(place);
    test.info().annotations.push({
      type: "second start",
      description: `${Math.round(second.startedInMs)} ms`,
    });
    expect(await second.stop()).toBe(0);
  } finally {
    await first.stop();
    removePlace(place);
  }
});
