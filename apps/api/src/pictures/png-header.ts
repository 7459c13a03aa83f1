const HEADER_BYTES = 13;

/** Table 11.1 of the specification: samples a pixel, and the bits a sample may have, by colour type. */
const COLOURS: Record<number, { samples: number; bits: readonly number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
const PALETTE_COLOURS = 3;

/** §8.2: where the seven passes of an interlaced picture begin, and how far apart their pixels are. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }];

export type PngHeader = {
  /** As it stood, all 13 bytes of it checked. */
  data: Buffer;
  width: number;
  height: number;
  bitsPerPixel: number;
  hasPalette: boolean;
  isInterlaced: boolean;
};

/** What `IHDR` says (§11.2.2); null where it says what cannot be. */
export function readHeader(data: Buffer): PngHeader | null {
  if (data.length !== HEADER_BYTES) return null;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bits = 0, colour = 0, compression = 0, filter = 0, interlace = 0] = data.subarray(8);
  const bitsPerPixel = bits * samplesOf(colour, bits);
  const isEmpty = Math.min(width, height, bitsPerPixel) === 0;
  if (isEmpty || compression + filter > 0 || interlace > 1) return null;

  const hasPalette = colour === PALETTE_COLOURS;
  return { data, width, height, bitsPerPixel, hasPalette, isInterlaced: interlace === 1 };
}

/** None where the colours do not come in so many bits. */
function samplesOf(colour: number, bits: number): number {
  const known = COLOURS[colour];

  return known?.bits.includes(bits) === true ? known.samples : 0;
}

/** How many rows of how many bytes follow each other, the byte of the filter included; pass by pass. */
export function rowLengths(header: PngHeader): { count: number; bytes: number }[] {
  const { width, height, bitsPerPixel, isInterlaced } = header;

  return (isInterlaced ? PASSES : WHOLE).flatMap(({ x, y, dx, dy }) => {
    const columns = Math.ceil((width - x) / dx);
    const count = Math.ceil((height - y) / dy);
    const bytes = 1 + Math.ceil((columns * bitsPerPixel) / 8);
    return columns > 0 && count > 0 ? [{ count, bytes }] : [];
  });
}

/** All of its unpacked bytes. */
export function pixelBytes(header: PngHeader): number {
  return rowLengths(header).reduce((sum, { count, bytes }) => sum + count * bytes, 0);
}
