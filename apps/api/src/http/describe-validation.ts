import { type FieldErrors, patternSentences } from "@snowball/contract";
import type { FastifySchemaValidationError } from "fastify";

const WHOLE_BODY = "non_field_errors";
/** Limits the response, because comparing a hundred thousand sentences takes a minute. */
const SENTENCES_MAX = 20;
const FIELDS_MAX = 50;
const NOT_ALLOWED = "This value is not allowed.";

/**
 * Returns the validator's errors as sentences by field, worded like those of Django REST framework. Returns at
 * most `SENTENCES_MAX` sentences per field and `FIELDS_MAX` fields.
 */
export function describeValidation(errors: readonly FastifySchemaValidationError[]): FieldErrors {
  // A map, because clients choose the names, and a plain object inherits keys such as `toString`.
  const fields = new Map<string, string[]>();
  for (const error of errors) {
    const field = fieldOf(error);
    const sentences = fields.get(field) ?? [];
    if (sentences.length >= SENTENCES_MAX) continue;
    if (sentences.length === 0 && fields.size >= FIELDS_MAX) continue;
    fields.set(field, sentences);
    const sentence = `${partOf(error)}${sentenceFor(error)}`;
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }

  return Object.fromEntries(fields);
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const [, field] = instancePath.split("/");
  if (field) return field;
  if (keyword === "required") return String(params["missingProperty"]);
  if (keyword === "additionalProperties") return String(params["additionalProperty"]);

  return WHOLE_BODY;
}

/** Returns the path of an error inside a list or object field as a prefix, e.g. `0.amount: `. */
function partOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const [, field, ...inner] = instancePath.split("/");
  if (!field) return "";
  if (keyword === "required") inner.push(String(params["missingProperty"]));
  if (keyword === "additionalProperties") inner.push(String(params["additionalProperty"]));

  return inner.length > 0 ? `${inner.join(".")}: ` : "";
}

function sentenceFor({ keyword, params }: FastifySchemaValidationError): string {
  const limit = String(params["limit"]);
  const sentences: Record<string, string> = {
    required: "This field is required.",
    additionalProperties: "This field is not known.",
    type: typeSentence(params["type"]),
    minLength:
      limit === "1"
        ? "This field may not be blank."
        : `Ensure this field has at least ${limit} characters.`,
    maxLength: `Ensure this field has no more than ${limit} characters.`,
    minItems: `Ensure this list has at least ${limit} entries.`,
    maxItems: `Ensure this list has no more than ${limit} entries.`,
    minimum: `Ensure this value is at least ${limit}.`,
    maximum: `Ensure this value is at most ${limit}.`,
    format: formatSentence(params["format"]),
    pattern: patternSentences.get(String(params["pattern"])) ?? NOT_ALLOWED,
    enum: `Choose one of: ${[params["allowedValues"]].flat().join(", ")}.`,
  };

  return sentences[keyword] ?? NOT_ALLOWED;
}

function typeSentence(type: unknown): string {
  if (type === "object") return "Expected an object.";
  return type === "string" ? "Not a valid string." : "Not a valid value.";
}

function formatSentence(format: unknown): string {
  if (format === "email") return "Enter a valid email address.";
  if (format === "date") return "Enter a valid date.";
  return format === "uuid" ? "Must be a valid UUID." : "Not a valid value.";
}
