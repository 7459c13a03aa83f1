/** Joins the class names that are non-empty strings. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
