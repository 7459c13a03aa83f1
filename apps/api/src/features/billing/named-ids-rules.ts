/** A word for the kind of thing, and what no word is: capitals and digits of chance. */
const ID = /^[a-z]+_(?=\w*[0-9A-Z])\w+$/;

/** Everything in a message of the provider that can be one of its ids, each once. */
export function idsNamedIn(body: string): string[] {
  const ids = new Set<string>();
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === "string" && ID.test(value)) ids.add(value);
    return value;
  });

  return [...ids];
}
