import { PICTURE_BYTES_MAX } from "@snowball/contract";
import { expect, test, vi } from "vitest";

import { cropPicture, middleSquare } from "./personal-info-form.tsx";

test.each([
  [
    { width: 300, height: 200 },
    { x: 50, y: 0, edge: 200 },
  ],
  [
    { width: 200, height: 300 },
    { x: 0, y: 50, edge: 200 },
  ],
  [
    { width: 7, height: 7 },
    { x: 0, y: 0, edge: 7 },
  ],
])("keeps the middle of %o without stretching", (size, square) => {
  expect(middleSquare(size)).toEqual(square);
});

/** Stubs a browser that draws PNGs with sizes in bytes by their side in pixels. */
function browserThatDraws(bytesOf: (side: number) => number) {
  const image = { width: 300, height: 200, close: vi.fn<() => void>() };
  const drawn: number[] = [];
  vi.stubGlobal("createImageBitmap", async () => image);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: (blob: Blob | null) => void,
  ) {
    drawn.push(this.width);
    done(new Blob([new Uint8Array(bytesOf(this.width))]));
  });

  return { image, drawn };
}

test("draws a large picture smaller until it fits", async () => {
  const { image, drawn } = browserThatDraws((side) => (side > 192 ? PICTURE_BYTES_MAX + 1 : 3));

  expect(await cropPicture(new Blob())).toBe("AAAA");
  expect(drawn).toEqual([256, 192]);
  expect(image.close).toHaveBeenCalledOnce();
});

test("rejects a picture that never fits, and frees its memory", async () => {
  const { image, drawn } = browserThatDraws(() => PICTURE_BYTES_MAX + 1);

  await expect(cropPicture(new Blob())).rejects.toThrow("can't be made small enough");
  expect(drawn).toEqual([256, 192, 128]);
  expect(image.close).toHaveBeenCalledOnce();
});
