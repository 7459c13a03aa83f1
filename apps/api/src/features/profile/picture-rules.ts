const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes behind base64; none when it is no base64, which is no picture either. */
export function decodePicture(base64: string): Buffer {
  const isWhole = base64.length % 4 === 0 && BASE64.test(base64);

  return isWhole ? Buffer.from(base64, "base64") : Buffer.alloc(0);
}
