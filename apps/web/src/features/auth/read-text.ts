/** The text a form's field holds; empty where there is no such field. */
export function readText(fields: FormData, name: string): string {
  const value = fields.get(name);

  return typeof value === "string" ? value : "";
}
