import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { moveIntoPlace } from "./move-into-place.ts";

const NOBODY = 65_534;

/** Root may open everything: where we are root, a mode only tells while somebody else is. */
function asNobody(folder: string, act: () => void): void {
  if (process.geteuid?.() !== 0) return act();

  for (const path of [folder, join(folder, "new"), join(folder, "new", "main.js")]) {
    chownSync(path, NOBODY, NOBODY);
  }
  process.seteuid?.(NOBODY);
  try {
    act();
  } finally {
    process.seteuid?.(0);
  }
}

test("files that are only to be read are moved with their folder, by who is not root", () => {
  const folder = mkdtempSync(join(tmpdir(), "snowball-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [written, place] = [join(folder, "new"), join(folder, "kept")];
  mkdirSync(written);
  writeFileSync(join(written, "main.js"), "of this build");
  chmodSync(join(written, "main.js"), 0o444);

  asNobody(folder, () => moveIntoPlace(written, place));

  expect(readFileSync(join(place, "main.js"), "utf8")).toBe("of this build");
});
