import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { keepReserve } from "./storage-room.ts";

test("a start that needs the reserve adjusted while the watch adjusts it goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snowball-reserve-"));
  const reserve = keepReserve(folder);
  onTestFinished(async () => {
    await reserve.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  await Promise.all([reserve.adjust(), reserve.adjust(), reserve.adjust()]);

  expect(readdirSync(folder)).toEqual(["reserve"]);
});
