import { expect, test } from "vitest";

import { checkLogo } from "./check-logo.ts";

function png({ width = 152, height = 152, bytes = 64 } = {}): Buffer {
  const file = Buffer.alloc(bytes, 1);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(file);
  file.writeUInt32BE(13, 8);
  file.write("IHDR", 12, "latin1");
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

test("a small PNG is kept as it came", () => {
  const logo = png().toString("base64");

  expect(checkLogo(logo)).toBe(logo);
  expect(checkLogo(png({ width: 1024, height: 1024, bytes: 200_000 }).toString("base64"))).not.toBe(
    null,
  );
});

test.each([
  ["nothing", null],
  ["a number", 7],
  ["text that is no base64", '"><script>alert(1)</script>'],
  ["a data address", `data:image/png;base64,${png().toString("base64")}`],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, ...Array(60).fill(0)]).toString("base64")],
  ["a PNG cut before its size", png().subarray(0, 20).toString("base64")],
  ["a PNG that is too wide", png({ width: 1025 }).toString("base64")],
  ["a PNG that is too high", png({ height: 100_000 }).toString("base64")],
  ["a PNG without width", png({ width: 0 }).toString("base64")],
  ["a PNG that is too heavy", png({ bytes: 210_000 }).toString("base64")],
])("%s is no logo", (_, logo) => {
  expect(checkLogo(logo)).toBeNull();
});
