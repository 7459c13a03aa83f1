/** Everybody lives somewhere else, lest the limits of an address answer for the product. */
export function anyAddress(): string {
  return `198.51.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`;
}
