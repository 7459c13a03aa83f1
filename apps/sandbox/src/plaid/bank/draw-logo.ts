import { encodePng } from "./encode-png.ts";

export type LogoDesign =
  | "platypus"
  | "gingham"
  | "tattersall"
  | "tartan"
  | "houndstooth"
  | "summit"
  | "house"
  | "cap"
  | "aurora";

type Rgb = readonly [red: number, green: number, blue: number];
/** What colour a point has; both coordinates run from 0 to 1, y downwards. */
type Painter = (x: number, y: number, base: Rgb) => Rgb;

/** Plaid: logos are square, 152 pixels wide. */
export const LOGO_SIZE = 152;
/** Each pixel is the mean of this many points squared, for smooth edges. */
const POINTS = 3;
const WHITE: Rgb = [255, 255, 255];
const GOLD: Rgb = [244, 190, 79];

const PAINTERS: Record<LogoDesign, Painter> = {
  platypus(x, y, base) {
    const head = inEllipse(x, y, [0.4, 0.5, 0.27, 0.25]);
    const eye = inEllipse(x, y, [0.43, 0.42, 0.045, 0.045]);
    if (eye) return base;
    if (inEllipse(x, y, [0.68, 0.58, 0.22, 0.1])) return GOLD;
    return head ? WHITE : base;
  },
  gingham(x, y, base) {
    const stripes = Number((x * 4) % 1 < 0.5) + Number((y * 4) % 1 < 0.5);
    return mix(WHITE, base, stripes / 2);
  },
  tattersall(x, y, base) {
    const across = (x * 5 + 0.5) % 1;
    const down = (y * 5 + 0.5) % 1;
    if (across < 0.16) return base;
    return down < 0.16 ? GOLD : mix(WHITE, base, 0.06);
  },
  tartan(x, y, base) {
    const band = (at: number): number => (at % 0.5 < 0.2 ? 0.5 : 0);
    const thin = (at: number): boolean => (at + 0.11) % 0.5 < 0.035;
    if (thin(x) || thin(y)) return GOLD;
    return mix(base, [12, 22, 40], band(x) + band(y) * 0.7);
  },
  houndstooth(x, y, base) {
    const [u, v] = [(x * 3) % 1, (y * 3) % 1];
    const check = u < 0.5 && v < 0.5;
    const slanted = (u + v) % 0.5 < 0.25;
    return check || (slanted && (u < 0.5 || v < 0.5)) ? base : WHITE;
  },
  summit(x, y, base) {
    const far = y > 0.42 + Math.abs(x - 0.68) * 1.15;
    const near = y > 0.24 + Math.abs(x - 0.4) * 1.3;
    const snow = near && y < 0.42 + Math.abs(((x * 9) % 1) - 0.5) * 0.09;
    if (y > 0.84) return base;
    if (snow) return WHITE;
    if (near) return mix(base, WHITE, 0.72);
    return far ? mix(base, WHITE, 0.4) : base;
  },
  house(x, y, base) {
    const roof = y > 0.2 + Math.abs(x - 0.5) * 0.85 && y < 0.53;
    const walls = inBox(x, y, [0.26, 0.5, 0.74, 0.82]);
    const door = inBox(x, y, [0.43, 0.6, 0.57, 0.82]);
    if (door) return GOLD;
    return roof || walls ? WHITE : base;
  },
  cap(x, y, base) {
    const board = Math.abs(x - 0.5) / 0.4 + Math.abs(y - 0.4) / 0.2 < 1;
    const crown = inBox(x, y, [0.3, 0.46, 0.7, 0.68]);
    const tassel = inBox(x, y, [0.82, 0.4, 0.86, 0.7]);
    if (tassel || inEllipse(x, y, [0.84, 0.72, 0.04, 0.06])) return GOLD;
    if (board) return WHITE;
    return crown ? mix(base, WHITE, 0.65) : base;
  },
  aurora(x, y, base) {
    const wave = y - 0.5 - Math.sin(x * Math.PI * 2) * 0.12;
    if (Math.abs(wave + 0.16) < 0.06) return mix(base, WHITE, 0.85);
    if (Math.abs(wave) < 0.06) return GOLD;
    return Math.abs(wave - 0.16) < 0.06 ? mix(base, WHITE, 0.5) : base;
  },
};

/** Draws a logo as a PNG of 152 × 152 pixels; `color` is `#rrggbb`. */
export function drawLogo(design: LogoDesign, color: string): Buffer {
  const base = parseColor(color);
  const paint = PAINTERS[design];
  const pixels = Buffer.alloc(LOGO_SIZE * LOGO_SIZE * 3);
  for (let index = 0; index < LOGO_SIZE * LOGO_SIZE; index += 1) {
    const [column, row] = [index % LOGO_SIZE, Math.floor(index / LOGO_SIZE)];
    pixels.set(
      smooth(column, row, (x, y) => paint(x, y, base)),
      index * 3,
    );
  }
  return encodePng({ width: LOGO_SIZE, height: LOGO_SIZE, pixels });
}

function smooth(column: number, row: number, paint: (x: number, y: number) => Rgb): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  for (let point = 0; point < POINTS * POINTS; point += 1) {
    const x = (column + ((point % POINTS) + 0.5) / POINTS) / LOGO_SIZE;
    const y = (row + (Math.floor(point / POINTS) + 0.5) / POINTS) / LOGO_SIZE;
    const [red, green, blue] = paint(x, y);
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
  }
  const mean = (total: number): number => Math.round(total / POINTS ** 2);
  return [mean(sum[0]), mean(sum[1]), mean(sum[2])];
}

function inEllipse(x: number, y: number, shape: [number, number, number, number]): boolean {
  const [centreX, centreY, radiusX, radiusY] = shape;
  return ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 < 1;
}

function inBox(x: number, y: number, box: [number, number, number, number]): boolean {
  const [left, top, right, bottom] = box;
  return x > left && x < right && y > top && y < bottom;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const blend = (a: number, b: number): number => a + (b - a) * Math.min(1, share);
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
}

function parseColor(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
