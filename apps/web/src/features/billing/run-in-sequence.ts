/** Returns a function that runs work one after the other, also after work that failed. */
export function createSequence() {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
}
