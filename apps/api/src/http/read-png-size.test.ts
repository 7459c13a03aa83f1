import fc from "fast-check";
import { expect, test } from "vitest";

import { createPng } from "#testing/create-png.ts";

import { readPngSize } from "./read-png-size.ts";

const png = createPng({ width: 640, height: 3 });

test("reads width and height, whatever follows the header", () => {
  expect(readPngSize(png)).toEqual({ width: 640, height: 3 });
  expect(readPngSize(png.subarray(0, 24))).toEqual({ width: 640, height: 3 });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a PNG cut before its height", png.subarray(0, 23)],
  ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000".padEnd(30), "latin1")],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, ...Array<number>(30).fill(0)])],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a PNG after other bytes", Buffer.concat([Buffer.from(" "), png])],
  ["a PNG of no width", createPng({ width: 0 })],
  ["a PNG of no height", createPng({ height: 0 })],
])("returns null for %s", (_description, bytes) => {
  expect(readPngSize(bytes)).toBeNull();
});

test("returns null for any bytes without the signature and header", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(readPngSize(Buffer.from(bytes))).toBeNull();
    }),
  );
});
