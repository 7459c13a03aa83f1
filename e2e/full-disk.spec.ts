import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { createUser } from "./journey/quick-start.ts";
import { commandOf, descendants } from "./product/descendants.ts";
import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

// No browser here. A disk of its own, small enough to be filled: only root can mount one.

const DISK_MB = 512;
/** So that the disk is taken off again, however the test ends. */
const SOON = { timeout: 30_000 };

function mountDisk(folder: string): string | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", folder], {
      stdio: "pipe",
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Somebody else's file, to the last block and in one step: written bit by bit it would take the
 * product's reserve as well, where that is given up before the last of it is written.
 */
function fillDisk(folder: string): string {
  const file = join(folder, "somebody-elses");
  const isFull = () => {
    const { bavail, bsize } = statfsSync(folder);
    const held = spawnSync("fallocate", ["--length", String(bavail * bsize), file]);
    return held.status === 0; // What the product wrote in between may have taken room.
  };
  for (let left = 20; !isFull(); left -= 1) {
    if (left === 0) throw new Error("The disk could not be filled in one step.");
  }
  return file;
}

test("a full disk refuses writes in a sentence, keeps reads, and is well again by itself", async () => {
  const place = await createPlace();
  const refusal = mountDisk(place.dataDir);
  test.info().skip(refusal !== null, `No disk of our own can be mounted here: ${refusal}`);
  const product = await startProduct(place);
  try {
    const user = await createUser(product);
    const ask = async (method: "GET" | "PATCH") => {
      const answer = await fetch(`${product.url}/api/v1/me/`, {
        method,
        headers: {
          authorization: `Bearer ${user.access}`,
          ...(method === "PATCH" && { "content-type": "application/json" }),
        },
        ...(method === "PATCH" && { body: JSON.stringify({ first_name: "Anna" }) }),
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        body: await answer.json(),
      };
    };
    const readsGoOn = () =>
      expect(async () => expect(await ask("GET")).toMatchObject({ status: 200 })).toPass(SOON);
    expect(await ask("PATCH")).toMatchObject({ status: 200 });

    const file = fillDisk(place.dataDir);
    await expect(async () => {
      expect(await ask("PATCH")).toMatchObject({
        status: 503,
        retryAfter: expect.stringMatching(/^[0-9]+$/),
        body: { code: "storage_full", detail: expect.stringContaining("storage is full") },
      });
    }).toPass(SOON);
    await readsGoOn();

    await test.step("PostgreSQL itself dies while there is no room, and can be read again", async () => {
      const isPostgreSql = (pid: number) => /bin\/postgres -D/.test(commandOf(pid));
      for (let round = 0; round < 2; round += 1) {
        const [server = 0] = descendants(product.pid).filter(isPostgreSql);
        process.kill(server, "SIGQUIT");
        await expect(async () => {
          expect(descendants(product.pid).filter(isPostgreSql)).not.toContain(server);
        }).toPass(SOON);
        await readsGoOn();
      }
      expect(await ask("PATCH")).toMatchObject({ status: 503, body: { code: "storage_full" } });
    });

    rmSync(file);
    await expect(async () => expect(await ask("PATCH")).toMatchObject({ status: 200 })).toPass(
      SOON,
    );
  } finally {
    await product.stop();
    execFileSync("umount", [place.dataDir]);
    removePlace(place);
  }
});
