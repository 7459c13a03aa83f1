import { readFileSync } from "node:fs";

/** The part of JSON Schema that the document's request parameters use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  pattern?: string;
};

type ApiDocument = { components: { schemas: Record<string, Schema> } };

const document = JSON.parse(
  readFileSync(new URL("../../../openapi/stripe.json", import.meta.url), "utf8"),
) as ApiDocument;

/** The named schema of `openapi/stripe.json`. Throws for a name it does not hold. */
export function namedSchema(name: string): Schema {
  const schema = document.components.schemas[name];
  if (!schema) throw new Error(`openapi/stripe.json has no schema ${name}`);
  return schema;
}

/** `schema` itself, or what it refers to. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return resolveSchema(namedSchema(schema.$ref.split("/").at(-1) ?? ""));
}
