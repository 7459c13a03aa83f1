const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * RFC 4648 §6 without padding: five bits per letter. The alphabet has no digits that look like
 * letters.
 */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{1,5}/g) ?? [];

  return letters.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
