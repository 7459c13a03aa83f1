import { derivedId } from "../identifiers.ts";
import type { Happening } from "../../bank/index.ts";
import type { PlannedAccount } from "./planned-account.ts";

/** A transaction by Plaid's field names. */
export type WireTransaction = {
  transaction_id: string;
  account_id: string;
  pending_transaction_id: string | null;
  amount: number;
  iso_currency_code: string;
  date: string;
  name: string;
  merchant_name: string | null;
  pending: boolean;
  [field: string]: unknown;
};

const NO_LOCATION = {
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  lat: null,
  lon: null,
  store_number: null,
};
const NO_PAYMENT_META = {
  by_order_of: null,
  payee: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  ppd_id: null,
  reason: null,
  reference_number: null,
};
const TRANSACTION_TYPES = { online: "digital", "in store": "place", other: "unresolved" } as const;

/**
 * Presents what happened as pending or posted. The two have different ids, and the posted one names
 * the pending one it replaces.
 */
export function presentTransaction(
  happening: Happening,
  { accountId, currency }: PlannedAccount,
  { pending, wasPending }: { pending: boolean; wasPending: boolean },
): WireTransaction {
  const { merchant, key } = happening;
  const idKey = `${accountId}/transaction/${key}`;
  return {
    transaction_id: derivedId(pending ? `${idKey}/pending` : idKey),
    account_id: accountId,
    amount: happening.cents / 100,
    iso_currency_code: happening.currency ?? currency,
    unofficial_currency_code: null,
    check_number: null,
    date: pending ? happening.on : happening.postedOn,
    datetime: null,
    authorized_date: happening.on,
    authorized_datetime: null,
    name: merchant.statementText,
    original_description: merchant.statementText,
    merchant_name: merchant.name,
    merchant_entity_id: null,
    logo_url: null,
    website: null,
    location: NO_LOCATION,
    payment_meta: NO_PAYMENT_META,
    payment_channel: merchant.channel,
    pending,
    pending_transaction_id: wasPending && !pending ? derivedId(`${idKey}/pending`) : null,
    account_owner: null,
    personal_finance_category: {
      primary: merchant.primary,
      detailed: merchant.detailed,
      confidence_level: "VERY_HIGH",
    },
    counterparties: [],
    transaction_code: null,
    transaction_type: TRANSACTION_TYPES[merchant.channel],
  };
}
