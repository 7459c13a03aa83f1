/**
 * Asks what does not wait for each other's answers within one transaction. As `Promise.all`, but waits for all of it
 * where something fails: what is asked after the transaction has ended would be stored without it.
 * @throws what was rejected with first, in time.
 */
export async function atOnce<T extends readonly unknown[]>(
  ...asked: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  // Before they are waited for: what fails first is the cause, what fails after it may be its consequence.
  const all = Promise.all(asked) as unknown as Promise<T>;
  await Promise.allSettled([all, ...asked]);

  return all;
}
