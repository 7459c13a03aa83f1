import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * Returns an error of a failed statement that is safe to log. Drizzle's error contains every parameter, and
 * PostgreSQL's detail contains the row, with password hashes, email addresses and valid links. The result has only
 * the statement's text, the code and the constraint.
 */
export function redactStatement(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;

  const {
    code = "",
    constraint,
    message,
  } = (error.cause ?? {}) as {
    code?: string;
    constraint?: string;
    message?: string;
  };
  // Messages of class 22 (data exception) quote the value.
  const safeMessage = code.startsWith("22") ? "a value does not fit" : message;

  return new Error(`Failed statement: ${error.query}`, {
    cause: Object.assign(new Error(safeMessage), { code, constraint }),
  });
}
