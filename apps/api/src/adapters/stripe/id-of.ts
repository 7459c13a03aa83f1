/** Returns the id of a reference, which Stripe sends as an id or as an expanded object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
