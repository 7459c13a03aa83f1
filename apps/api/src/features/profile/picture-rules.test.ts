import fc from "fast-check";
import { expect, test } from "vitest";

import { createPng, pngOf } from "#testing/create-png.ts";

import { decodePicture, findPictureFault } from "./picture-rules.ts";

const NOT_A_PICTURE = "This is not a PNG picture.";
const TOO_WIDE = "The picture is larger than 512 × 512 pixels.";
const png = createPng({ width: 2, height: 2 });
const end = { type: "IEND", data: Buffer.alloc(0) };

test.each([
  [1, 1],
  [256, 256],
  [512, 512],
])("a PNG of %i × %i pixels will do", (width, height) => {
  expect(findPictureFault(createPng({ width, height }))).toBeNull();
});

test.each([
  [513, 1],
  [1, 513],
  [4_294_967_295, 4_294_967_295],
])("%i × %i pixels are too many, whatever they would unpack to", (width, height) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const small = pngOf([
    { type: "IHDR", data: header },
    { type: "IDAT", data: Buffer.alloc(10) },
    end,
  ]);

  expect(findPictureFault(small)).toBe(TOO_WIDE);
});

test("200,000 bytes are taken, one more is not", () => {
  const frame = createPng({ dataBytes: 1 }).length - 1;

  expect(findPictureFault(createPng({ dataBytes: 200_000 - frame }))).toBeNull();
  expect(findPictureFault(createPng({ dataBytes: 200_001 - frame }))).toBe(
    "The picture is larger than 200 kB.",
  );
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["the signature alone", png.subarray(0, 8)],
  ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1")],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["something in front of the picture", Buffer.concat([Buffer.from(" "), png])],
  ["something behind the picture", Buffer.concat([png, Buffer.from("<script>")])],
  ["a second picture behind the first", Buffer.concat([png, png])],
  ["no pixels", createPng({ width: 0, height: 1 })],
  ["no image data", pngOf([{ type: "IHDR", data: Buffer.alloc(13, 1) }, end])],
  ["a header that is not the first", pngOf([end, { type: "IHDR", data: Buffer.alloc(13, 1) }])],
  ["a header of another length", pngOf([{ type: "IHDR", data: Buffer.alloc(14, 1) }, end])],
])("%s is no picture", (_what, bytes) => {
  expect(findPictureFault(bytes)).toBe(NOT_A_PICTURE);
});

test("a picture that is cut off anywhere is none", () => {
  for (let length = 0; length < png.length; length += 1) {
    expect(findPictureFault(png.subarray(0, length))).toBe(NOT_A_PICTURE);
  }
});

test("a picture with any one byte changed is none", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: png.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, change) => {
        const changed = Buffer.from(png);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(findPictureFault(changed)).not.toBeNull();
      },
    ),
  );
});

test("bytes of any kind get a verdict and never an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      const bytes = Buffer.concat([png.subarray(0, 8), tail]);
      expect(findPictureFault(bytes)).not.toBeNull();
    }),
  );
});

test("base64 is read strictly and gives the same text back", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(decodePicture(text).toString("base64")).toBe(text);
    }),
  );
  for (const text of ["a", "ab=", "data:image/png;base64,AAAA", "AA\nAA", "AA-_", "AA==AA=="]) {
    expect(decodePicture(text)).toHaveLength(0);
  }
});
