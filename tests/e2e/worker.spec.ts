import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Item, Page } from "@snowball/contract";

import { createUser, linkQuickly } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { queryRows } from "./product/query-rows.ts";
import { createPlace, removePlace, START, startProduct } from "./product/start-product.ts";

const MAIN = join(import.meta.dirname, "../../apps/api/dist/main.js");

test("with --role server the app only serves, and a separate worker runs the jobs @slow", async () => {
  const place = await createPlace();
  const product = await startProduct(place, {}, [...START, "--role", "server"]);
  try {
    const user = await createUser(product);
    await linkQuickly(product, user);
    const statuses = async () => {
      const items = await send<Page<Item>>(`${product.url}/api/v1/items/`, { token: user.access });
      return items.results.map(({ status }) => status);
    };
    const readiness = async () => (await fetch(`${product.url}/readyz`)).json();
    await expect.poll(readiness).toMatchObject({ status: "degraded" });
    const jobs = "select attempts, locked_at from graphile_worker.jobs where task_identifier = $1";
    expect(await queryRows(product, jobs, ["sync_connection"])).toEqual([
      { attempts: 0, locked_at: null },
    ]);
    expect(await statuses()).toEqual(["syncing"]);

    const worker = spawn(process.execPath, [MAIN, "--role", "worker"], {
      env: {
        ...process.env,
        DATA_DIR: place.dataDir,
        PORT: String(place.port),
        SANDBOX_PORT: String(place.sandboxPort),
        LOG_LEVEL: "warn",
      },
      stdio: "inherit",
    });
    await expect.poll(statuses).toEqual(["healthy"]);
    expect(await readiness()).toEqual({ status: "ok" });
    worker.kill("SIGTERM");

    expect(await once(worker, "exit")).toEqual([0, null]);
  } finally {
    await product.stop();
    removePlace(place);
  }
});
