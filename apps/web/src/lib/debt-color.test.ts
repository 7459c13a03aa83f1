import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { debtColor } from "./debt-color.ts";

const TOKENS = readFileSync(join(import.meta.dirname, "../ui/tokens.css"), "utf8");
const debts = Array.from({ length: 12 }, (_, at) => ({ id: `${at + 1}` }));

test("gives each of twelve debts its own color", () => {
  expect(new Set(debts.map(({ id }) => debtColor({ debts }, id))).size).toBe(12);
});

test.for([
  ["light", 1],
  ["dark", 2],
] as const)("each color has a contrast of at least 3:1 to a %s surface", ([, scheme]) => {
  const luminanceOf = (name: string) => luminance(tokenPattern(name).exec(TOKENS)?.[scheme] ?? "");
  const surface = luminanceOf("--surface");

  for (const { id } of debts) {
    const color = luminanceOf(`--debt-${id}`);
    const [darker = 0, lighter = 0] = [color, surface].toSorted((left, right) => left - right);
    expect((lighter + 0.05) / (darker + 0.05), `--debt-${id}`).toBeGreaterThanOrEqual(3);
  }
});

function tokenPattern(name: string): RegExp {
  return new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`);
}

/** Returns the relative luminance of WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
