import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * A failed statement as it may be logged. The builder's own error repeats every parameter, and
 * PostgreSQL's detail repeats the row: passwords' hashes, mails with live links, addresses. What
 * stays is the statement's text, the code and the constraint, which say what went wrong.
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
  // Class 22 is "data exception": its message quotes the value.
  const words = code.startsWith("22") ? "a value does not fit" : message;

  return new Error(`Failed statement: ${error.query}`, {
    cause: Object.assign(new Error(words), { code, constraint }),
  });
}
