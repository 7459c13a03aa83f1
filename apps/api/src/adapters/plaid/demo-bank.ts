import { Products } from "plaid";

import type { BankData, DemoBank } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";

import { createCallPlaid, type PlaidAccess } from "./call.ts";
import { createPlaidBankData } from "./client.ts";
import { readId } from "./read-answer.ts";

/** Keys of the fake. The real Plaid has no such client. */
const ACCESS = { clientId: "sandbox", secret: "sandbox" } as const;
const DEADLINE_MS = 10_000;
/** First Platypus Bank, which has every kind of account. */
const BANK = "ins_109508";
/** Five cards, one of them with a temporary 0 % APR, a mortgage with escrow, and the account that pays them. */
const HOUSEHOLD = { override_username: "user_tom_ana", override_password: "pass_good" };
const DAYS_OF_HISTORY = 180;

/**
 * The fake of Plaid as the bank of demo households, in addition to the real bank provider. It sends no webhooks, so
 * changes are found by polling.
 */
export function createPlaidDemoBank({ clock, ...where }: Options): DemoBank {
  const access: PlaidAccess = { ...ACCESS, ...where };
  const call = createCallPlaid(access, DEADLINE_MS);
  const bank = createPlaidBankData({ ...access, clock, webhookUrl: "", redirectUri: null });

  return {
    ...withOwnInstitutions(bank),
    openHousehold: async () => {
      const publicToken = await call(
        (plaid, within) =>
          plaid.sandboxPublicTokenCreate(
            {
              institution_id: BANK,
              initial_products: [Products.Liabilities, Products.Transactions],
              options: { ...HOUSEHOLD, transactions: { days_requested: DAYS_OF_HISTORY } },
            },
            within,
          ),
        (answer) => readId(answer["public_token"], "public_token"),
      );
      return bank.exchangePublicToken(publicToken);
    },
  };
}

type Options = Pick<PlaidAccess, "baseUrl"> & { clock: Clock };

const OURS = "demo_";

/** Prefixes institution ids, because the fake uses real ids and must not replace the real names and logos. */
function withOwnInstitutions(bank: BankData): BankData {
  return {
    ...bank,
    getItem: async (accessToken) => {
      const item = await bank.getItem(accessToken);
      return { ...item, institutionId: item.institutionId && `${OURS}${item.institutionId}` };
    },
    getInstitution: async (id) => {
      const institution = await bank.getInstitution(id.replace(OURS, ""));
      return { ...institution, id: `${OURS}${institution.id}` };
    },
  };
}
