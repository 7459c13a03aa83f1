import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { LONG_FILES } from "./longest-first.ts";

test("every file that is to begin exists", () => {
  const gone = LONG_FILES.filter((file) => !existsSync(join(import.meta.dirname, "..", file)));

  expect(gone).toEqual([]);
});
