/** An address that leads to no screen, in the words of the specification (§2). */
export class NoSuchAddress extends Error {
  override name = "NoSuchAddress";

  constructor() {
    super("404 Not Found");
  }
}
