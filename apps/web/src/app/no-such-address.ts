/** An unknown path, with the specification's message (§2). */
export class NoSuchAddress extends Error {
  override name = "NoSuchAddress";

  constructor() {
    super("404 Not Found");
  }
}
