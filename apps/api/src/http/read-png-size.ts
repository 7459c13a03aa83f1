/** The signature, then the length and type of the first chunk, which is `IHDR` (PNG, Third Edition, §5). */
const START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

export type PngSize = { width: number; height: number };

/**
 * Reads a PNG's width and height in pixels from its first 24 bytes. Returns null if the bytes do not start
 * like a PNG. It neither decompresses nor checks the rest: only browsers decode the pictures we store.
 */
export function readPngSize(bytes: Buffer): PngSize | null {
  if (bytes.length < START.length + 8 || !bytes.subarray(0, START.length).equals(START))
    return null;

  const size = {
    width: bytes.readUInt32BE(START.length),
    height: bytes.readUInt32BE(START.length + 4),
  };
  return size.width > 0 && size.height > 0 ? size : null;
}
