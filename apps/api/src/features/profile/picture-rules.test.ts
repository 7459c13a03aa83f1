import fc from "fast-check";
import { expect, test } from "vitest";

import { decodePicture } from "./profile-store.ts";

test("decodes only strict base64", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(decodePicture(text).toString("base64")).toBe(text);
    }),
  );
  for (const text of ["a", "ab=", "data:image/png;base64,AAAA", "AA\nAA", "AA-_", "AA==AA=="]) {
    expect(decodePicture(text)).toHaveLength(0);
  }
});
