import type { FieldErrors } from "@snowball/contract";
import type { FastifySchemaValidationError } from "fastify";

const WHOLE_BODY = "non_field_errors";

/** What the validator found, as sentences by field, in the words of Django REST framework. */
export function describeValidation(errors: readonly FastifySchemaValidationError[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const field = fieldOf(error);
    const sentence = sentenceFor(error);
    const known = (fields[field] ??= []);
    if (!known.includes(sentence)) known.push(sentence);
  }

  return fields;
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  if (keyword === "required") return String(params["missingProperty"]);
  if (keyword === "additionalProperties") return String(params["additionalProperty"]);

  return instancePath.split("/")[1] || WHOLE_BODY;
}

function sentenceFor({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case "required":
      return "This field is required.";
    case "additionalProperties":
      return "This field is not known.";
    case "type":
      return typeSentence(params["type"]);
    case "minLength":
      return params["limit"] === 1
        ? "This field may not be blank."
        : `Ensure this field has at least ${String(params["limit"])} characters.`;
    case "maxLength":
      return `Ensure this field has no more than ${String(params["limit"])} characters.`;
    case "format":
      return formatSentence(params["format"]);
    case "enum":
      return `Choose one of: ${(params["allowedValues"] as unknown[]).join(", ")}.`;
    default:
      return "This value is not allowed.";
  }
}

function typeSentence(type: unknown): string {
  if (type === "object") return "Expected an object.";
  return type === "string" ? "Not a valid string." : "Not a valid value.";
}

function formatSentence(format: unknown): string {
  if (format === "email") return "Enter a valid email address.";
  return format === "uuid" ? "Must be a valid UUID." : "Not a valid value.";
}
