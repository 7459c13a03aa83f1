import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { GUARDS } from "./guards.ts";

const ROOT = join(import.meta.dirname, "../..");

test.for(GUARDS.map((guard) => [guard.name, guard] as const))(
  "%s: it stands where it would be taken out of, and its test is there",
  ([, { file, text, without, test: noticing }]) => {
    expect(readFileSync(join(ROOT, file), "utf8").split(text)).toHaveLength(2);
    expect(without).not.toBe(text);
    expect(existsSync(join(ROOT, noticing))).toBe(true);
  },
);
