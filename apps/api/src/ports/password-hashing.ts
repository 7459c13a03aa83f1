/** Hashes passwords slowly and with bounded load. Concurrent calls queue, and a full queue rejects calls. */
export type PasswordHashing = {
  /**
   * Returns a salted hash that contains its own parameters.
   * @throws Problem `service_unavailable` with a retry time if the queue is full.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. For null (no user has that address) it returns false after the same
   * time as for a wrong password, so that the response time does not reveal which addresses are registered.
   * @throws Problem `service_unavailable` as above.
   */
  verify(
    hash: string | null,
    password: string,
    /** `isFirst`: runs before all waiting calls without it. */
    turn?: { isFirst: boolean },
  ): Promise<boolean>;
  /**
   * Runs a database query that a sign-in needs, with few calls at a time. Many simultaneous sign-ins therefore do
   * not take the database from users who are signed in.
   * @throws Problem `service_unavailable` as above.
   */
  lookUpFirst<T>(lookUp: () => Promise<T>, turn?: { isFirst: boolean }): Promise<T>;
  /** Whether the hash has weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
};
