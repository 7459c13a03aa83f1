/**
 * Waits for independent queries of one transaction. Like `Promise.all`, but if one fails it still waits for the
 * others. Otherwise they could run after the transaction ended and store data outside of it.
 * @throws the first rejection in time.
 */
export async function allSettledThenThrow<T extends readonly unknown[]>(
  ...queries: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  // Created first, so that it keeps the first failure. Later failures may be consequences of it.
  const all = Promise.all(queries) as unknown as Promise<T>;
  await Promise.allSettled([all, ...queries]);

  return all;
}
