import { createUser, type QuickUser } from "../../e2e/journey/quick-start.ts";
import { send } from "../../e2e/journey/send.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";

const GREEDY = "9";
const CARDS = 100;
const BALANCES = 12;
/** Calls that each of the greedy keeps open. */
const AT_ONCE = 12;
const ASKED = 24;
const WAIT_MAX_MS = 1_000;

/**
 * Users with a hundred cards of twelve balances each ask for their plans without end; how long does
 * somebody with a few debts wait? `npm run torture -- greedy [users]`.
 */
export async function greedy([users = GREEDY]: readonly string[]) {
  const place = await createPlace();
  const product = await startProduct(place);
  try {
    const crowd: Person[] = [];
    for (let nth = 1; nth <= Number(users); nth += 1) {
      crowd.push(await createPerson(product, `198.18.1.${nth}`, CARDS));
    }
    const ordinary = await createPerson(product, "198.18.2.1", 5);
    const alone = await askOften(product, ordinary);
    const ended = new AbortController();
    const answers: Record<string, number> = {};
    const keepAsking = async (person: Person) => {
      while (!ended.signal.aborted) {
        const status = await askPlan(product, person).catch(() => "none");
        answers[status] = (answers[status] ?? 0) + 1;
      }
    };
    const asking = crowd.flatMap((person) =>
      Array.from({ length: AT_ONCE }, () => keepAsking(person)),
    );
    const beside = await askOften(product, ordinary);
    ended.abort();
    await Promise.all(asking);

    const held = beside.refused === 0 && beside.worstMs <= WAIT_MAX_MS;
    return { held, report: { alone, beside, answersOfTheGreedy: answers } };
  } finally {
    await product.stop();
    removePlace(place);
  }
}

type Person = QuickUser & { from: string };

async function createPerson(product: Product, from: string, cards: number): Promise<Person> {
  const user = await createUser(product);
  for (let index = 0; index < cards; index += 1) {
    await send(`${product.url}/api/v1/debts/`, {
      token: user.access,
      // So many a minute come from one address.
      from: `${from.replace("198.18", `198.${20 + Math.floor(index / 50)}`)}`,
      body: {
        name: `Card ${index}`,
        kind: "credit_card",
        minimum: "150.00",
        balances: Array.from({ length: BALANCES }, (_, at) => ({
          id: `balance-${at}`,
          amount: "1000.00",
          apr: `${5 + at + index / 10}`,
        })),
      },
    });
  }
  return { ...user, from };
}

async function askPlan(product: Product, { access, from }: Person): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/payoff-plan/`, {
    headers: { authorization: `Bearer ${access}`, "x-forwarded-for": from },
  });
  await answer.arrayBuffer();
  return String(answer.status);
}

async function askOften(product: Product, person: Person) {
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < ASKED; round += 1) {
    const began = performance.now();
    if ((await askPlan(product, person)) !== "200") refused += 1;
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((left, right) => left - right);
  return {
    refused,
    medianMs: Math.round(sorted[ASKED / 2] ?? 0),
    worstMs: Math.round(sorted.at(-1) ?? 0),
  };
}
