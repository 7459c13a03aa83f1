import { crc32 } from "node:zlib";

import { PICTURE_BYTES_MAX } from "@snowball/contract";

const SIDE_MAX = 512;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12;
const HEADER_DATA_BYTES = 13;

const NOT_A_PICTURE = "This is not a PNG picture.";

/** The bytes behind base64; none when it is no base64, which is no picture either. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}

/**
 * What is wrong with a picture, as a sentence; null when it will do. A PNG is taken from its signature
 * to its last chunk, checksums included (PNG specification §5): nothing else can hide in it or behind
 * it, and its size is known before anybody unpacks it.
 */
export function findPictureFault(bytes: Buffer): string | null {
  if (bytes.length > PICTURE_BYTES_MAX) return "The picture is larger than 200 kB.";

  const size = readSize(readChunks(bytes) ?? []);
  if (size === null || Math.min(...size) === 0) return NOT_A_PICTURE;
  return Math.max(...size) > SIDE_MAX
    ? `The picture is larger than ${SIDE_MAX} × ${SIDE_MAX} pixels.`
    : null;
}

/** Width and height in pixels, from the header; null when header or image data are missing. */
function readSize(chunks: readonly Chunk[]): [number, number] | null {
  const [header] = chunks;
  if (header?.type !== "IHDR" || header.data.length !== HEADER_DATA_BYTES) return null;
  if (!chunks.some(({ type }) => type === "IDAT")) return null;

  return [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
}

type Chunk = { type: string; data: Buffer };

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
