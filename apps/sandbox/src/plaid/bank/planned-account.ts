import { derivedId } from "../identifiers.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { CustomUser, OverrideAccount } from "./custom-user.ts";
import { seeded } from "../../bank/seeded.ts";

/** One account of an item, with all that its balances, liability and history are computed from. */
export type PlannedAccount = {
  accountId: string;
  /** Its place among the customer's accounts, under which the household has it. */
  key: string;
  /** Key of the chance that fills in whatever the configuration leaves open. */
  seed: string;
  type: string;
  subtype: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  currency: string;
  /** The day on which the customer's household was opened. */
  bornOn: CalendarDate;
  config: OverrideAccount;
};

type Naming = { name: string; official: string };

const NAMINGS: Record<string, Naming> = {
  checking: { name: "Everyday Checking", official: "Everyday Checking Account" },
  savings: { name: "Rainy Day Savings", official: "Rainy Day High Yield Savings Account" },
  "cash management": { name: "Cash Management", official: "Cash Management Account" },
  "credit card": { name: "Rewards Card", official: "Rewards Visa Signature Card" },
  paypal: { name: "Pay Later", official: "Pay Later Credit" },
  auto: { name: "Car Loan", official: "Auto Loan" },
  consumer: { name: "Personal Loan", official: "Fixed Rate Personal Loan" },
  student: { name: "Student Loan", official: "Federal Direct Student Loan" },
  mortgage: { name: "Home Loan", official: "30 Year Fixed Mortgage" },
};

const DEFAULT_SUBTYPES: Record<string, string> = {
  depository: "checking",
  credit: "credit card",
  loan: "student",
};

/** The accounts of an empty configuration. Plaid generates random accounts then. */
const RANDOM_ACCOUNTS: OverrideAccount[] = [
  { type: "depository", subtype: "checking" },
  { type: "depository", subtype: "savings" },
  { type: "credit", subtype: "credit card" },
  { type: "loan", subtype: "student", liability: { type: "student" } },
];

/** The item that accounts are planned for. */
export type ItemIdentity = { itemId: string; seed: string; bornOn: CalendarDate };

/** Turns a user's configuration into the accounts of an item. */
export function planAccounts(user: CustomUser, identity: ItemIdentity): PlannedAccount[] {
  const configs = user.override_accounts ?? RANDOM_ACCOUNTS;
  const seed = user.seed ?? identity.seed;
  return configs.map((config, index) => planAccount(config, { ...identity, seed }, index));
}

function planAccount(config: OverrideAccount, item: ItemIdentity, index: number): PlannedAccount {
  const seed = `${item.seed}/${index}`;
  const type = config.type ?? typeOfLiability(config);
  const subtype = config.subtype ?? subtypeOf(config, type);
  const naming = NAMINGS[subtype ?? ""] ?? { name: "Account", official: "Account" };
  const inventedMask = String(seeded(`${seed}/mask`).whole(1000, 9999));
  // Null says that the bank has none; only what is left out is invented.
  const {
    name = naming.name,
    official_name = naming.official,
    mask = inventedMask,
  } = config.meta ?? {};
  return {
    accountId: derivedId(`${item.itemId}/account/${index}`),
    key: String(index),
    seed,
    type,
    subtype,
    name,
    officialName: official_name,
    mask,
    currency: config.currency ?? "USD",
    bornOn: item.bornOn,
    config,
  };
}

function typeOfLiability({ liability }: OverrideAccount): string {
  if (liability?.type === "credit") return "credit";
  return liability?.type === undefined ? "depository" : "loan";
}

function subtypeOf({ liability }: OverrideAccount, type: string): string | null {
  if (type === "loan" && liability?.type === "mortgage") return "mortgage";
  return DEFAULT_SUBTYPES[type] ?? null;
}
