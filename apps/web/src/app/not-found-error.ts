/** An unknown path, with the specification's message (§2). */
export class NotFoundError extends Error {
  override name = "NotFoundError";

  constructor() {
    super("404 Not Found");
  }
}
