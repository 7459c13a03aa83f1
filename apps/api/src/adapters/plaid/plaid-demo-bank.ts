import { Products } from "plaid";

import type { BankData } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";
import type { DemoBank } from "#ports/demo-bank.ts";

import { createCallPlaid, type PlaidAccess } from "./call-plaid.ts";
import { createPlaidBankData } from "./plaid-bank-data.ts";
import { readId } from "./read-answer.ts";

/** The stand-in's own; the real Plaid knows no such client. */
const ACCESS = { clientId: "sandbox", secret: "sandbox" } as const;
const DEADLINE_MS = 10_000;
/** First Platypus Bank, which keeps every kind of account. */
const BANK = "ins_109508";
/** Five cards, one of them at 0 % for a while, a mortgage with escrow, and the account they are paid from. */
const HOUSEHOLD = { override_username: "user_tom_ana", override_password: "pass_good" };
const DAYS_OF_HISTORY = 180;

/**
 * The stand-in for Plaid as a bank of demo households, beside whatever bank data comes from otherwise.
 * It tells nobody of changes: what is new is found by asking.
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

/** Its institutions carry ids of the real provider's, whose names and logos they must not replace. */
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
