/** A list as Stripe answers it, and as it stands inside other objects. */
export type ListObject<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** A complete list. */
export function listObject<T>(url: string, data: T[]): ListObject<T> {
  return { object: "list", data, has_more: false, url };
}
