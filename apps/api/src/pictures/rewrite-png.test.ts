import { randomBytes } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { createPng, pngOf } from "#testing/create-png.ts";

import { rewritePng } from "./rewrite-png.ts";

const BOUNDS = { bytesMax: 200_000, sideMax: 512 };
const NO_PNG = { fault: "no_png" };
const png = createPng({ width: 2, height: 2 });
const end = { type: "IEND", data: Buffer.alloc(0) };

type Looks = {
  width?: number;
  height?: number;
  bits?: number;
  colour?: number;
  interlace?: number;
};

function header({ width = 2, height = 2, bits = 8, colour = 0, interlace = 0 }: Looks = {}) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = bits;
  data[9] = colour;
  data[12] = interlace;
  return { type: "IHDR", data };
}

const pixels = (rows: Buffer, level = 9) => ({ type: "IDAT", data: deflateSync(rows, { level }) });
/** Two rows of two grey pixels, each after its filter. */
const grey = pixels(Buffer.from([0, 1, 2, 0, 3, 4]));
const rewrite = (bytes: Buffer) => rewritePng(bytes, BOUNDS);

function written(bytes: Buffer): Buffer {
  const rewritten = rewrite(bytes);
  if ("fault" in rewritten) throw new Error(rewritten.fault);
  return rewritten.png;
}

test.each([
  [1, 1],
  [256, 256],
  [512, 512],
])("a PNG of %i × %i pixels comes out as it was, and again", (width, height) => {
  const once = written(createPng({ width, height }));

  expect(once.equals(createPng({ width, height }))).toBe(true);
  expect(written(once).equals(once)).toBe(true);
});

test.each([
  ["grey of one bit", { bits: 1, colour: 0 }, 2 * 2],
  ["grey of sixteen bits", { bits: 16, colour: 0 }, 2 * 5],
  ["colours", { bits: 8, colour: 2 }, 2 * 7],
  ["grey with transparency", { bits: 8, colour: 4 }, 2 * 5],
  ["colours with transparency", { bits: 16, colour: 6 }, 2 * 17],
  ["interlaced", { bits: 8, colour: 0, interlace: 1 }, 2 + 2 + 3],
] as const)("%s: as many bytes as its header says, and no other number", (_what, looks, length) => {
  const of = (bytes: number) => rewrite(pngOf([header(looks), pixels(Buffer.alloc(bytes)), end]));

  expect(of(length)).toHaveProperty("png");
  expect(of(length - 1)).toEqual(NO_PNG);
  expect(of(length + 1)).toEqual(NO_PNG);
});

test("a palette is kept, and asked for where the pixels are of one", () => {
  const looks = header({ colour: 3 });
  const palette = { type: "PLTE", data: Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9]) };
  const transparency = { type: "tRNS", data: Buffer.from([0, 128]) };
  const whole = pngOf([looks, palette, transparency, grey, end]);

  expect(written(whole).equals(whole)).toBe(true);
  expect(rewrite(pngOf([looks, grey, end]))).toEqual(NO_PNG);
  expect(rewrite(pngOf([looks, palette, palette, grey, end]))).toEqual(NO_PNG);
  const broken = { type: "PLTE", data: Buffer.alloc(4) };
  expect(rewrite(pngOf([looks, broken, grey, end]))).toEqual(NO_PNG);
});

test("nothing else that came in it comes out of it", () => {
  const secret = Buffer.from("where and when it was taken");
  const behindThePixels = Buffer.concat([grey.data, secret]);
  const told = pngOf([
    header(),
    { type: "tEXt", data: secret },
    { type: "eXIf", data: secret },
    { type: "prVt", data: secret },
    { type: "IDAT", data: behindThePixels.subarray(0, 5) },
    { type: "IDAT", data: behindThePixels.subarray(5) },
    end,
  ]);

  expect(written(told).equals(pngOf([header(), grey, end]))).toBe(true);
});

test.each([
  [513, 1],
  [1, 513],
  [4_294_967_295, 4_294_967_295],
])("%i × %i pixels are too many, whatever they would unpack to", (width, height) => {
  const small = pngOf([header({ width, height }), grey, end]);

  expect(rewrite(small)).toEqual({ fault: "too_large" });
});

test("a file that unpacks to more than it says is refused before it is unpacked", () => {
  const bomb = pngOf([header(), pixels(Buffer.alloc(150_000_000)), end]);
  expect(bomb.length).toBeLessThan(BOUNDS.bytesMax);
  const before = process.memoryUsage().arrayBuffers;

  expect(rewrite(bomb)).toEqual(NO_PNG);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
});

test("a file over its bound is refused, and so is one that would be after it was written anew", () => {
  expect(rewrite(createPng({ dataBytes: 200_000 }))).toEqual({ fault: "too_heavy" });
  expect(rewrite(createPng({ dataBytes: 190_000 }))).toHaveProperty("png");

  const noise = Buffer.concat(
    Array.from({ length: 400 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(512)])),
  );
  const dense = pngOf([header({ width: 512, height: 400 }), pixels(noise), end]);
  expect(rewritePng(dense, { ...BOUNDS, bytesMax: dense.length })).toHaveProperty("png");
  expect(rewritePng(dense, { ...BOUNDS, bytesMax: dense.length - 1 })).toEqual({
    fault: "too_heavy",
  });
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
  ["no image data", pngOf([header(), end])],
  ["image data that is none", pngOf([header(), { type: "IDAT", data: Buffer.alloc(10) }, end])],
  ["a header that is not the first", pngOf([grey, header(), end])],
  ["two headers", pngOf([header(), header(), grey, end])],
  ["a header of another length", pngOf([{ type: "IHDR", data: Buffer.alloc(14, 1) }, end])],
  ["a colour type that is none", pngOf([header({ colour: 5 }), grey, end])],
  ["bits that its colours do not have", pngOf([header({ bits: 4, colour: 2 }), grey, end])],
  ["an interlacing that is none", pngOf([header({ interlace: 2 }), grey, end])],
  ["a filter that is none", pngOf([header(), pixels(Buffer.from([0, 1, 2, 5, 3, 4])), end])],
])("%s is no picture", (_what, bytes) => {
  expect(rewrite(bytes)).toEqual(NO_PNG);
});

test("a picture that is cut off anywhere is none", () => {
  for (let length = 0; length < png.length; length += 1) {
    expect(rewrite(png.subarray(0, length))).toEqual(NO_PNG);
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
        expect(rewrite(changed)).toHaveProperty("fault");
      },
    ),
  );
});

test("bytes of any kind get a verdict and never an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      expect(rewrite(Buffer.concat([png.subarray(0, 8), tail]))).toHaveProperty("fault");
    }),
  );
});

test("whatever pixels a picture has, they are the same after it was written anew", () => {
  const picture = fc
    .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
    .chain((size) =>
      fc
        .uint8Array({ minLength: size.width * size.height, maxLength: size.width * size.height })
        .map((values) => ({ ...size, values })),
    );

  fc.assert(
    fc.property(picture, fc.integer({ min: 0, max: 9 }), ({ width, height, values }, level) => {
      const rows = Buffer.concat(
        Array.from({ length: height }, (_, row) =>
          Buffer.from([row % 5, ...values.subarray(row * width, (row + 1) * width)]),
        ),
      );
      const out = written(pngOf([header({ width, height }), pixels(rows, level), end]));

      const at = out.indexOf("IDAT", "latin1");
      expect(inflateSync(out.subarray(at + 4, -16)).equals(rows)).toBe(true);
    }),
  );
});
