import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createPng } from "#testing/create-png.ts";

import { checkLogo } from "./map.ts";

const png = ({ width = 152, height = 152, dataBytes = 0 } = {}) =>
  createPng({ width, height, dataBytes });

test("keeps a small PNG byte for byte", () => {
  for (const shape of [{}, { dataBytes: 10_000 }, { width: 1024, height: 1024 }]) {
    const logo = png(shape).toString("base64");
    expect(checkLogo(logo)).toBe(logo);
  }
});

test("accepts the fake bank's logos", () => {
  const logos = globSync("../../../../sandbox/src/plaid/**/logos/*.png", {
    cwd: import.meta.dirname,
  });

  expect(logos.length).toBeGreaterThan(3);
  const read = logos.map((logo) => readFileSync(join(import.meta.dirname, logo), "base64"));
  expect(read.map(checkLogo)).not.toContain(null);
});

test.each([
  ["nothing", null],
  ["a number", 7],
  ["text that is no base64", '"><script>alert(1)</script>'],
  ["a data address", `data:image/png;base64,${png().toString("base64")}`],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, ...Array(60).fill(0)]).toString("base64")],
  ["a PNG cut before its size", png().subarray(0, 20).toString("base64")],
  ["a PNG that is too wide", png({ width: 1025 }).toString("base64")],
  ["a PNG that is too high", png({ height: 100_000 }).toString("base64")],
  ["a PNG without width", png({ width: 0 }).toString("base64")],
  ["a PNG that is too heavy", png({ dataBytes: 210_000 }).toString("base64")],
])("rejects %s", (_, logo) => {
  expect(checkLogo(logo)).toBeNull();
});
