/**
 * Asks what does not wait for each other's answers within one transaction. As `Promise.all`, but waits for all of it
 * where something fails: what is asked after the transaction has ended would be stored without it.
 * @throws what the first of them rejects with.
 */
export async function atOnce<T extends readonly unknown[]>(
  ...asked: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  await Promise.allSettled(asked);

  return (await Promise.all(asked)) as unknown as T;
}
