import type { TokenPair } from "@snowball/contract";
import autocannon from "autocannon";

import { send } from "../../e2e/journey/send.ts";

/** Below what one household, and one address, may ask in a minute: what is refused costs next to nothing. */
const HOUSEHOLDS = 30;
const CALLS_A_SECOND = 250;
const CONNECTIONS = 10;
const MINUTE_SECONDS = 60;
/** Of all calls: more would make it another load. */
const REFUSED_MAX = 0.01;

export const LOAD_IN_WORDS = `${HOUSEHOLDS} households ask for Home's list ${CALLS_A_SECOND} times a second, all together`;

/** Demo households that look at Home, so many minutes long. Answers how often they did. */
export async function putUnderLoad(url: string, minutes: number): Promise<number> {
  let calls = 0;
  let households: TokenPair[] = [];
  for (let at = 0; at < HOUSEHOLDS; at += 1) {
    households.push(await send<TokenPair>(`${url}/api/v1/demo/`, { body: {}, from: from(at) }));
  }
  for (let minute = 0; minute < minutes; minute += 1) {
    const { non2xx, errors, requests } = await autocannon({
      url: `${url}/api/v1/upcoming-payments/`,
      connections: CONNECTIONS,
      overallRate: CALLS_A_SECOND,
      duration: MINUTE_SECONDS,
      requests: households.map(({ access }, at) => ({
        headers: { authorization: `Bearer ${access}`, "x-forwarded-for": from(at) },
      })),
    });
    if (non2xx + errors > requests.total * REFUSED_MAX) {
      throw new Error(`Of ${requests.total} calls ${non2xx} were refused and ${errors} failed.`);
    }
    calls += requests.total;
    // A token lasts for five minutes, and a page asks for the next one before that.
    households = await Promise.all(households.map((each, at) => renew(url, each, at)));
  }

  return calls;
}

function renew(url: string, { refresh }: TokenPair, at: number): Promise<TokenPair> {
  return send<TokenPair>(`${url}/api/auth/token/refresh/`, { body: { refresh }, from: from(at) });
}

/** Everybody lives at an address of their own (RFC 5737). */
function from(at: number): string {
  return `203.0.113.${at + 1}`;
}
