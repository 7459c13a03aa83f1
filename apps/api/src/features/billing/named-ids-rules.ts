/** A lowercase prefix, then random characters with at least one capital or digit, unlike a word. */
const ID = /^[a-z]+_(?=\w*[0-9A-Z])\w+$/;

/** Returns each string in a provider message that may be one of its ids, without duplicates. */
export function idsNamedIn(body: string): string[] {
  const ids = new Set<string>();
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === "string" && ID.test(value)) ids.add(value);
    return value;
  });

  return [...ids];
}
