import type { Form, FormValue } from "../http/parse-form.ts";
import { invalidRequest, isStripeError } from "../http/stripe-error.ts";
import { resolveSchema, type Schema } from "./api-document.ts";
import { missingParameter } from "./missing-parameter.ts";
import { readMetadata } from "./read-metadata.ts";
import { readScalar } from "./read-scalar.ts";

/** What an operation takes. */
export type ParameterRules = {
  schema: Schema;
  /**
   * The documented parameters that the stand-in honours, as dotted names without indices. Others
   * are refused: a parameter silently ignored would pass here and surprise with the real Stripe.
   */
  honoured: readonly string[];
  /** Plain texts that an empty value unsets; elsewhere an empty text is refused. */
  emptyable?: readonly string[];
};

type Place = { param: string; name: string; rules: ParameterRules };

/**
 * Reads an operation's parameters from its form: closed, typed and complete as the OpenAPI document
 * says.
 *
 * @throws a 400 with Stripe's code (`parameter_unknown`, `parameter_missing`,
 *   `parameter_invalid_empty`, `parameter_invalid_integer`, …) and the parameter's name.
 */
export function readParameters(rules: ParameterRules, form: Form): Record<string, unknown> {
  return readObject(rules.schema, form, { param: "", name: "", rules });
}

function readObject(schema: Schema, raw: Form, place: Place): Record<string, unknown> {
  const properties = schema.properties ?? {};
  const entries = Object.entries(raw).map(([key, value]): [string, unknown] => {
    const at = inside(place, key);
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!property) throw unknownParameter(at.param);
    if (!isHonoured(at)) throw notHonoured(at.param);
    return [key, readValue(property, value, at)];
  });
  const missing = (schema.required ?? []).find((key) => !Object.hasOwn(raw, key));
  if (missing !== undefined) throw missingParameter(inside(place, missing).param);
  return Object.fromEntries(entries);
}

function readValue(unresolved: Schema, raw: FormValue, place: Place): unknown {
  const schema = resolveSchema(unresolved);
  if (schema.anyOf) return readAlternative(schema.anyOf, raw, place);
  if (schema.type === "array") return readArray(schema, raw, place);
  if (schema.properties === undefined && schema.additionalProperties !== undefined) {
    return readMetadata(raw, place.param);
  }
  if (schema.type === "object") return readNested(schema, raw, place);
  if (typeof raw !== "string") throw wrongShape("string", place.param);
  if (raw === "" && !takesEmpty(schema, place)) throw emptyParameter(place.param);
  return readScalar(schema, raw, place.param);
}

function readNested(schema: Schema, raw: FormValue, place: Place): Record<string, unknown> {
  if (typeof raw === "string" || Array.isArray(raw)) throw wrongShape("object", place.param);
  return readObject(schema, raw, place);
}

// Alternatives differ in shape (a text or an object), so the first that takes the value is meant.
function readAlternative(alternatives: Schema[], raw: FormValue, place: Place): unknown {
  let refusal: unknown;
  for (const schema of alternatives.map(resolveSchema)) {
    if (schema.type === "null" || isCompound(schema) !== (typeof raw !== "string")) continue;
    try {
      return readValue(schema, raw, place);
    } catch (error) {
      if (!isStripeError(error)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? wrongShape(typeof raw === "string" ? "object" : "string", place.param);
}

function isCompound(schema: Schema): boolean {
  return schema.type === "object" || schema.type === "array";
}

function readArray(schema: Schema, raw: FormValue, place: Place): unknown[] {
  if (!Array.isArray(raw)) throw wrongShape("array", place.param);
  const { items } = schema;
  if (!items) throw new Error(`openapi/stripe.json does not say what ${place.param} holds`);
  return raw.map((value, index) =>
    readValue(items, value, { ...place, param: `${place.param}[${index}]` }),
  );
}

function inside(place: Place, key: string): Place {
  if (place.param === "") return { ...place, param: key, name: key };
  return { ...place, param: `${place.param}[${key}]`, name: `${place.name}.${key}` };
}

function isHonoured({ name, rules }: Place): boolean {
  return rules.honoured.some(
    (known) => known === name || known.startsWith(`${name}.`) || name.startsWith(`${known}.`),
  );
}

function takesEmpty(schema: Schema, { name, rules }: Place): boolean {
  return schema.enum?.includes("") === true || rules.emptyable?.includes(name) === true;
}

function unknownParameter(param: string) {
  const message = `Received unknown parameter: ${param}`;
  return invalidRequest({ code: "parameter_unknown", message, param });
}

function notHonoured(param: string) {
  const message = `The sandbox does not support this parameter: ${param}`;
  return invalidRequest({ code: "parameter_unknown", message, param });
}

function emptyParameter(param: string) {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return invalidRequest({ code: "parameter_invalid_empty", message, param });
}

function wrongShape(wanted: string, param: string) {
  return invalidRequest({ message: `Invalid ${wanted}`, param });
}
