const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Returns the decoded bytes; empty if the text is not valid base64. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}
