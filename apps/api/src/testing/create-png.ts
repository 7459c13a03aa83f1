import { crc32, deflateSync } from "node:zlib";

type Chunk = { type: string; data: Buffer };

/** Creates a gray PNG. `dataBytes` adds a padding chunk that viewers ignore. */
export function createPng({ width = 1, height = 1, dataBytes = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // 8 bits per sample; color type 0 is gray.
  const rows = Buffer.alloc((width + 1) * height, 0);

  return pngOf([
    { type: "IHDR", data: header },
    ...(dataBytes > 0 ? [{ type: "prVt", data: Buffer.alloc(dataBytes) }] : []),
    { type: "IDAT", data: deflateSync(rows, { level: 9 }) },
    { type: "IEND", data: Buffer.alloc(0) },
  ]);
}

/** Writes signature and chunks with correct lengths and checksums. */
function pngOf(chunks: readonly Chunk[]): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

  return Buffer.concat([signature, ...chunks.map(framed)]);
}

function framed({ type, data }: Chunk): Buffer {
  const frame = Buffer.alloc(12 + data.length);
  frame.writeUInt32BE(data.length, 0);
  frame.write(type, 4, "latin1");
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length);

  return frame;
}
