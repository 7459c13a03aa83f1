import { crc32, deflateSync } from "node:zlib";

/** Eight bits each of red, green and blue for every pixel, row by row from the top. */
export type Picture = { width: number; height: number; pixels: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUE_COLOR = 2;
const FILTER_SUB = 1;
const CHANNELS = 3;

/** Encodes a picture as PNG (RFC 2083). */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = TRUE_COLOR;
  const rows = Array.from({ length: height }, (_, row) =>
    filterRow(pixels.subarray(row * width * CHANNELS, (row + 1) * width * CHANNELS)),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

// Differences to the pixel on the left are mostly zero in flat drawings and compress better.
function filterRow(row: Buffer): Buffer {
  const filtered = Buffer.alloc(row.length + 1);
  filtered[0] = FILTER_SUB;
  for (const [index, value] of row.entries()) {
    filtered[index + 1] = value - (row[index - CHANNELS] ?? 0);
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
