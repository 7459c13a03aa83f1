/** Hashes passwords slowly and with bounded load: many at once wait, too many are turned away. */
export type PasswordHashing = {
  /**
   * A salted hash that carries its own parameters.
   * @throws Problem `service_unavailable` with a time to try again when too many are waiting.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. For null (nobody has that address) it takes as long
   * as for a wrong password and answers false, so that time does not tell who is registered.
   * @throws Problem `service_unavailable` as above.
   */
  verify(
    hash: string | null,
    password: string,
    /** `isFirst`: goes before all who wait without it. */
    turn?: { isFirst: boolean },
  ): Promise<boolean>;
  /**
   * Looks up what a comparison needs, a few callers at a time: a crowd at the door leaves the database
   * to those who are in.
   * @throws Problem `service_unavailable` as above.
   */
  lookUpFirst<T>(lookUp: () => Promise<T>, turn?: { isFirst: boolean }): Promise<T>;
  /** Whether the hash was made with weaker parameters than we use now. */
  isOutdated(hash: string): boolean;
};
