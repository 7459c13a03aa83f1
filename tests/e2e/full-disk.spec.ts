import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";

import { expect, test } from "@playwright/test";

import { fillDisk, mountDisk } from "../resilience/fill-disk.ts";
import { createUser } from "./journey/quick-start.ts";
import { readCommandLine, descendants } from "./product/descendants.ts";
import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

// Uses no browser. Tests what users read; `npm run resilience -- disk` checks under load that nothing
// is lost.

/** Short enough for the cleanup to unmount the disk even if the test fails. */
const SOON = { timeout: 60_000 };

test("a full disk rejects writes with a clear message, still serves reads, and recovers @slow", async () => {
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
    // On a busy machine, a process that has just started may miss one request.
    const goesOn = (method: "GET" | "PATCH") =>
      expect(async () => expect(await ask(method)).toMatchObject({ status: 200 })).toPass(SOON);
    const writesAreRefused = () =>
      expect(async () => {
        expect(await ask("PATCH")).toMatchObject({
          status: 503,
          retryAfter: expect.stringMatching(/^[0-9]+$/),
          body: { code: "storage_full", detail: expect.stringContaining("storage is full") },
        });
      }).toPass(SOON);
    await goesOn("PATCH");

    const file = fillDisk(place.dataDir);
    await writesAreRefused();
    await goesOn("GET");

    await test.step("PostgreSQL crashes while the disk is full, and serves reads again", async () => {
      const isPostgreSql = (pid: number) => /bin\/postgres -D/.test(readCommandLine(pid));
      for (let round = 0; round < 2; round += 1) {
        const [server = 0] = descendants(product.pid).filter(isPostgreSql);
        process.kill(server, "SIGQUIT");
        await expect(async () => {
          expect(descendants(product.pid).filter(isPostgreSql)).not.toContain(server);
        }).toPass(SOON);
        await goesOn("GET");
      }
      await writesAreRefused();
    });

    rmSync(file);
    await goesOn("PATCH");
  } finally {
    await product.stop();
    execFileSync("umount", [place.dataDir]);
    removePlace(place);
  }
});
