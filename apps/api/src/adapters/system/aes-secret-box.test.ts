import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import type { SealedSecret } from "#ports/secret-box.ts";

import { createAesSecretBox } from "./aes-secret-box.ts";

const oldKey = { id: "k1", key: randomBytes(32) };
const newKey = { id: "k2", key: randomBytes(32) };

test("a secret can be decrypted only in its own row", () => {
  const box = createAesSecretBox([oldKey]);

  const sealed = box.seal("access-sandbox-1", "row-1");

  expect(box.open(sealed, "row-1")).toBe("access-sandbox-1");
  expect(sealed).not.toContain("access-sandbox-1");
  expect(() => box.open(sealed, "row-2")).toThrow("unable to authenticate");
});

test("changing any byte of an encrypted secret makes it unreadable", () => {
  const box = createAesSecretBox([oldKey]);
  const sealed = box.seal("secret", "row");
  const body = Buffer.from(sealed.slice(3), "base64url");

  for (let index = 0; index < body.length; index += 1) {
    const altered = Buffer.from(body);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    const text = `k1.${altered.toString("base64url")}` as SealedSecret;

    expect(() => box.open(text, "row")).toThrow("unable to authenticate");
  }
});

test("after a key rotation old secrets can be read and new ones use the new key", () => {
  const sealed = createAesSecretBox([oldKey]).seal("secret", "row");

  const box = createAesSecretBox([newKey, oldKey]);

  expect(box.open(sealed, "row")).toBe("secret");
  expect(box.seal("secret", "row")).toMatch(/^k2\./);
  expect(() => createAesSecretBox([newKey]).open(sealed, "row")).toThrow("no key");
});
