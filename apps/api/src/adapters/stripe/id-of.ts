/** Stripe gives an id, or in its place the object where it was expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
