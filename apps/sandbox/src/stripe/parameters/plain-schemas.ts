import type { Schema } from "./api-document.ts";

/** The parameters of a call that takes none but `expand`. */
export const EXPAND_ONLY: Schema = {
  type: "object",
  properties: { expand: { type: "array", items: { type: "string" } } },
};
