import { crc32, deflateSync, inflateSync } from "node:zlib";

import { pixelBytes, type PngHeader, readHeader, rowLengths } from "./png-header.ts";

export type PngBounds = { bytesMax: number; sideMax: number };

export type Rewritten =
  | { png: Buffer }
  /** `no_png`: not exactly one whole PNG, or one whose pixels are not what its header says. */
  | { fault: "no_png" | "too_heavy" | "too_large" };

/**
 * A PNG taken apart and written anew: header, palette, transparency and pixels, and nothing else that came
 * in it or behind it, neither beside its chunks nor within its compressed data. It is unpacked to as many
 * bytes as its header says and not one more, so that no file is larger inside than outside. What was
 * written here comes out of it as it went in.
 *
 * Source: Portable Network Graphics (PNG) Specification, Third Edition, §5 (structure), §10 (compression),
 * §11.2 and §11.3.1 (the chunks that are kept).
 */
export function rewritePng(bytes: Buffer, { bytesMax, sideMax }: PngBounds): Rewritten {
  if (bytes.length > bytesMax) return { fault: "too_heavy" };

  const chunks = readChunks(bytes);
  const header = readHeader(chunks?.[0]?.type === "IHDR" ? chunks[0].data : Buffer.alloc(0));
  if (chunks === null || header === null) return { fault: "no_png" };
  if (Math.max(header.width, header.height) > sideMax) return { fault: "too_large" };

  const parts = keptChunks(chunks, header);
  if (parts === null) return { fault: "no_png" };
  const png = Buffer.concat([SIGNATURE, ...parts.map(framed)]);
  return png.length > bytesMax ? { fault: "too_heavy" } : { png };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12;
/** A palette has up to 256 colours of three bytes; transparency a byte for each, or one colour. */
const PALETTE_BYTES_MAX = 768;
const TRANSPARENCY_BYTES_MAX = 256;
/** §9.2: a row begins with the number of its filter. */
const FILTERS = 5;

type Chunk = { type: string; data: Buffer };

/** What is written of a picture, in the order of §5.6; null where it does not hold together. */
function keptChunks(chunks: readonly Chunk[], header: PngHeader): Chunk[] | null {
  const all = (type: string) => chunks.filter((chunk) => chunk.type === type);
  const palette = all("PLTE");
  const transparency = all("tRNS");
  if (all("IHDR").length > 1 || palette.length > 1 || transparency.length > 1) return null;
  if (header.hasPalette && palette.length === 0) return null;
  if (palette.some(({ data }) => data.length > PALETTE_BYTES_MAX || data.length % 3 !== 0))
    return null;
  if (transparency.some(({ data }) => data.length > TRANSPARENCY_BYTES_MAX)) return null;

  const pixels = unpack(Buffer.concat(all("IDAT").map(({ data }) => data)), header);
  if (pixels === null) return null;
  return [
    { type: "IHDR", data: header.data },
    ...palette,
    ...transparency,
    { type: "IDAT", data: deflateSync(pixels, { level: 9 }) },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
}

/** The rows of pixels, each with its filter; null where they are not as many as the header says. */
function unpack(data: Buffer, header: PngHeader): Buffer | null {
  const length = pixelBytes(header);
  let pixels: Buffer;
  try {
    pixels = inflateSync(data, { maxOutputLength: length + 1 });
  } catch {
    return null; // Damaged, cut off, or larger than it says: in either case no picture.
  }
  if (pixels.length !== length) return null;

  let at = 0;
  for (const { count, bytes } of rowLengths(header)) {
    for (let row = 0; row < count; row += 1, at += bytes) {
      if ((pixels[at] ?? FILTERS) >= FILTERS) return null;
    }
  }
  return pixels;
}

/** The chunks of a PNG in order; null when the bytes are not exactly one whole PNG. */
function readChunks(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;

  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const chunk = readChunk(bytes, at);
    if (chunk === null || chunks.at(-1)?.type === "IEND") return null;
    chunks.push(chunk);
    at += CHUNK_FRAME_BYTES + chunk.data.length;
  }
  return chunks.at(-1)?.type === "IEND" ? chunks : null;
}

/** The chunk at an offset; null when it is cut off or its checksum is wrong. */
function readChunk(bytes: Buffer, at: number): Chunk | null {
  if (bytes.length - at < CHUNK_FRAME_BYTES) return null;
  const length = bytes.readUInt32BE(at);
  if (bytes.length - at - CHUNK_FRAME_BYTES < length) return null;

  const typeAndData = bytes.subarray(at + 4, at + 8 + length);
  const isIntact = crc32(typeAndData) === bytes.readUInt32BE(at + 8 + length);
  return isIntact
    ? { type: typeAndData.toString("latin1", 0, 4), data: typeAndData.subarray(4) }
    : null;
}

function framed({ type, data }: Chunk): Buffer {
  const frame = Buffer.alloc(CHUNK_FRAME_BYTES + data.length);
  frame.writeUInt32BE(data.length, 0);
  frame.write(type, 4, "latin1");
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length);

  return frame;
}
