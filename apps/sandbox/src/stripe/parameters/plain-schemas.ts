import type { Schema } from "./api-document.ts";

const NAMES: Schema = { type: "array", items: { type: "string" } };

/** The parameters of a call that takes none but `expand`. */
export const EXPAND_ONLY: Schema = { type: "object", properties: { expand: NAMES } };

/** The parameters of a list that the OpenAPI document names but does not describe. */
export const PAGE_ONLY: Schema = {
  type: "object",
  properties: {
    expand: NAMES,
    limit: { type: "integer" },
    starting_after: { type: "string" },
    ending_before: { type: "string" },
  },
};

/** Events can also be found by their type. */
export const EVENT_LIST: Schema = {
  type: "object",
  properties: {
    ...PAGE_ONLY.properties,
    created: { anyOf: [{ type: "number" }, { $ref: "#/components/schemas/RangeQueryParam" }] },
    type: { type: "string" },
    types: NAMES,
  },
};
