type Outgrown = {
  /** What was set, formatted. */
  budget: string;
  /** What the first month's minimums come to, formatted. */
  minimums: string;
};

/** That a total which was enough when it was set no longer is: no alarm, it only needs a new figure. */
export function describeOutgrown({ budget, minimums }: Outgrown) {
  return {
    headline: "Your budget needs a new amount",
    detail: `It is still ${budget} a month, and the minimums now come to ${minimums}.`,
  };
}
