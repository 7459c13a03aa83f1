import { readFileSync } from "node:fs";

import type { PlannedAccount } from "./planned-account.ts";

/** A bank or servicer of the sandbox. */
export type BankInstitution = {
  institutionId: string;
  name: string;
  url: string;
  color: string;
  products: string[];
  routingNumbers: string[];
  /** The account subtypes it keeps; null keeps all kinds. */
  subtypes: string[] | null;
  /** The user signs in on a page of the bank's own, never in the Link window. */
  oauth: boolean;
  /** A second grant of the same user takes the place of the first, as at Chase. */
  keepsOneGrant: boolean;
  /** The name of a picture in `logos/`: a PNG of 152 × 152 pixels, as Plaid has them. */
  logo: string | null;
};

const EVERYTHING = ["auth", "balance", "liabilities", "recurring_transactions", "transactions"];
const NO_ROUTING = ["balance", "liabilities", "recurring_transactions", "transactions"];

/** The documented sandbox institutions, then servicers of one kind and one without a logo. */
export const INSTITUTIONS: readonly BankInstitution[] = [
  bank("ins_109508", "First Platypus Bank", { color: "#0b6e6e", logo: "platypus" }),
  bank("ins_109509", "First Gingham Credit Union", { color: "#b3342d", logo: "gingham" }),
  bank("ins_109510", "Tattersall Federal Credit Union", { color: "#2b5f9e", logo: "tattersall" }),
  bank("ins_109511", "Tartan Bank", { color: "#1f6b3a", logo: "tartan" }),
  bank("ins_109512", "Houndstooth Bank", { color: "#2a2a2e", logo: "houndstooth" }),
  {
    ...bank("ins_900001", "Summit Card Services", { color: "#5b3fa6", logo: "summit" }),
    products: NO_ROUTING,
    routingNumbers: [],
    subtypes: ["credit card"],
  },
  {
    ...bank("ins_900002", "Hearthstone Home Loans", { color: "#a8571c", logo: "house" }),
    products: ["balance", "liabilities"],
    routingNumbers: [],
    subtypes: ["mortgage"],
  },
  {
    ...bank("ins_900003", "Scholar Loan Servicing", { color: "#1d3f72", logo: "cap" }),
    products: NO_ROUTING,
    routingNumbers: [],
    subtypes: ["student"],
  },
  {
    ...bank("ins_900004", "Aurora Online Savings", { color: "#0f766e", logo: "aurora" }),
    subtypes: ["checking", "savings", "cash management"],
  },
  bank("ins_900005", "Riverbend Community Bank", { color: "#4a5568", logo: null }),
  {
    ...bank("ins_900006", "Meridian National Bank", { color: "#123a6b", logo: null }),
    oauth: true,
    keepsOneGrant: true,
  },
];

/** The institution with that id, if there is one. */
export function findInstitution(institutionId: string): BankInstitution | undefined {
  return INSTITUTIONS.find((institution) => institution.institutionId === institutionId);
}

/** Whether the institution keeps that kind of account. */
export function keepsAccount({ subtypes }: BankInstitution, { subtype }: PlannedAccount): boolean {
  return subtypes === null || (subtype !== null && subtypes.includes(subtype));
}

/** The logo as base64 of a PNG, or null. */
export function logoOf({ logo }: BankInstitution): string | null {
  return logo && readFileSync(new URL(`logos/${logo}.png`, import.meta.url), "base64");
}

function bank(
  institutionId: string,
  name: string,
  look: Pick<BankInstitution, "color" | "logo">,
): BankInstitution {
  return {
    ...look,
    institutionId,
    name,
    url: `https://${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`,
    products: EVERYTHING,
    routingNumbers: [`0110${institutionId.slice(-5)}`],
    subtypes: null,
    oauth: false,
    keepsOneGrant: false,
  };
}
