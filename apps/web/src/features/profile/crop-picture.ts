import { PICTURE_BYTES_MAX } from "@snowball/contract";

/** Sides in pixels, tried in order; only noise makes a PNG of the first size too large. */
const SIDES = [256, 192, 128];

/**
 * Returns the middle square of a picture file as a small PNG in Base64. Redrawing removes metadata,
 * such as the place of a photo.
 * @throws Error with a message for the user if the browser cannot read the file.
 */
export async function cropPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("Your browser can't read this picture.", { cause });
  });

  try {
    for (const side of SIDES) {
      // oxlint-disable-next-line no-await-in-loop -- the next size only if this one is too large
      const png = await drawSquare(image, side);
      if (png.size <= PICTURE_BYTES_MAX) return await toBase64(png);
    }
  } finally {
    image.close();
  }
  throw new Error("This picture can't be made small enough.");
}

async function drawSquare(image: ImageBitmap, side: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw pictures here.");

  const { x, y, edge } = middleSquare(image);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, edge, edge, 0, 0, side, side);
  const png = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (!png) throw new Error("Your browser couldn't save the picture.");
  return png;
}

/** Returns the largest square in the middle of a rectangle, in pixels. */
export function middleSquare({ width, height }: { width: number; height: number }) {
  const edge = Math.min(width, height);

  return { x: (width - edge) / 2, y: (height - edge) / 2, edge };
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());

  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
