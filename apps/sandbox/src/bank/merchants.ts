/** Somewhere money goes to or comes from, with Plaid's categories for it. */
export type Merchant = {
  name: string;
  statementText: string;
  primary: string;
  detailed: string;
  channel: "online" | "in store" | "other";
  /** Range of one payment in cents. */
  cents: [number, number];
};

const inStore = "in store";

/** Everyday purchases, invented names throughout. */
export const SHOPS: [Merchant, ...Merchant[]] = [
  shop("North Pine Grocers", "FOOD_AND_DRINK/GROCERIES", [1_800, 14_500]),
  shop("Harbour Street Market", "FOOD_AND_DRINK/GROCERIES", [900, 8_200]),
  shop("Kettle & Crumb", "FOOD_AND_DRINK/COFFEE", [350, 1_450]),
  shop("Noodle House 88", "FOOD_AND_DRINK/RESTAURANT", [1_200, 6_800]),
  shop("Burger Junction", "FOOD_AND_DRINK/FAST_FOOD", [700, 2_900]),
  shop("Redwood Fuel", "TRANSPORTATION/GAS", [2_200, 7_400]),
  shop("City Transit", "TRANSPORTATION/PUBLIC_TRANSIT", [275, 3_000]),
  shop("Corner Pharmacy", "MEDICAL/PHARMACIES_AND_SUPPLEMENTS", [600, 5_400]),
  shop("Ironwood Hardware", "HOME_IMPROVEMENT/HARDWARE", [900, 16_000]),
  shop("Lantern Books", "GENERAL_MERCHANDISE/BOOKSTORES_AND_NEWSSTANDS", [900, 5_200]),
  {
    ...shop("Parcel Barn", "GENERAL_MERCHANDISE/ONLINE_MARKETPLACES", [800, 19_900]),
    channel: "online",
  },
  {
    ...shop("Wagon Rides", "TRANSPORTATION/TAXIS_AND_RIDE_SHARES", [900, 4_200]),
    channel: "online",
  },
];

/** Bills that come every month on the same day. */
export const SUBSCRIPTIONS: [Merchant, ...Merchant[]] = [
  bill("Tundra Wireless", "RENT_AND_UTILITIES/TELEPHONE", 5_500),
  bill("Borealis Streaming", "ENTERTAINMENT/TV_AND_MOVIES", 1_599),
  bill("Granite Gym", "PERSONAL_CARE/GYMS_AND_FITNESS_CENTERS", 3_900),
  bill("Fjord Internet", "RENT_AND_UTILITIES/INTERNET_AND_CABLE", 6_499),
];

export const RENT = bill("Maple Court Apartments", "RENT_AND_UTILITIES/RENT", 145_000);
export const SALARY = bill("Acme Payroll", "INCOME/WAGES", -168_250);
export const SAVINGS_INTEREST = bill("Interest Payment", "INCOME/INTEREST_EARNED", -412);
/** What lenders charge and post themselves. */
export const CARD_INTEREST = bill("Interest Charge", "BANK_FEES/INTEREST_CHARGE", 0);
export const LOAN_INTEREST = bill("Interest", "BANK_FEES/INTEREST_CHARGE", 0);
export const LATE_FEE = bill("Late Fee", "BANK_FEES/OTHER_BANK_FEES", 0);
export const ESCROW = bill("Escrow", "LOAN_PAYMENTS/MORTGAGE_PAYMENT", 0);
export const UNAPPLIED = bill("Unapplied Funds", "LOAN_PAYMENTS/MORTGAGE_PAYMENT", 0);
export const OVERPAID = bill("Refund of Overpayment", "TRANSFER_IN/OTHER_TRANSFER_IN", 0);

/** Plaid's category of a payment, by what is paid. */
const PAYMENT_CATEGORIES = {
  card: "CREDIT_CARD_PAYMENT",
  student: "STUDENT_LOAN_PAYMENT",
  mortgage: "MORTGAGE_PAYMENT",
  auto: "CAR_PAYMENT",
  personal: "PERSONAL_LOAN_PAYMENT",
};

/** Returns the merchant of a payment in the paying account's transactions. */
export function paymentTo(kind: keyof typeof PAYMENT_CATEGORIES, lender: string): Merchant {
  return bill(`${lender} Payment`, `LOAN_PAYMENTS/${PAYMENT_CATEGORIES[kind]}`, 0);
}

/** Returns the merchant of a payment in the lender's transactions. */
export function paymentAt(kind: keyof typeof PAYMENT_CATEGORIES, isPulled: boolean): Merchant {
  const name = isPulled ? "Automatic Payment - Thank You" : "Payment - Thank You";
  return bill(name, `LOAN_PAYMENTS/${PAYMENT_CATEGORIES[kind]}`, 0);
}

/** A merchant known only by the text on the statement, as in custom users. */
export function unknownMerchant(statementText: string): Merchant {
  return {
    name: statementText,
    statementText,
    primary: "GENERAL_MERCHANDISE",
    detailed: "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE",
    channel: "other",
    cents: [0, 0],
  };
}

// A category is written as Plaid's primary one, a slash, and what the detailed one adds to it.
function shop(name: string, category: string, cents: [number, number]): Merchant {
  const [primary = "", kind = ""] = category.split("/");
  const detailed = `${primary}_${kind}`;
  return { name, statementText: name.toUpperCase(), primary, detailed, channel: inStore, cents };
}

/** Returns a merchant or payer with a fixed amount. */
export function bill(name: string, category: string, cents: number): Merchant {
  return { ...shop(name, category, [cents, cents]), channel: "other" };
}
