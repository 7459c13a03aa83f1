import { componentSchema } from "../openapi-document.ts";
import type { JsonSchema } from "../openapi-document.ts";

const MAX_ACCOUNTS = 100;
const MAX_MONTHS = 600;
/** More digits than this and an amount in cents is no longer exact. */
const MAX_AMOUNT = 1e12;

const amount = { type: "number", minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT };
const rate = { type: "number", minimum: -1000, maximum: 1000 };
const months = { type: "integer", minimum: 0, maximum: MAX_MONTHS };
const text = { type: "string", maxLength: 500 };
const nullableText = { type: ["string", "null"], maxLength: 500 };
const date = { type: "string", format: "date" };
const dayOfMonth = { anyOf: [{ type: "integer", minimum: 1, maximum: 28 }, { const: "last" }] };
const anything: JsonSchema = {};

const positive = { type: "number", minimum: 0, maximum: MAX_AMOUNT };
const positiveRate = { type: "number", minimum: 0, maximum: 1000 };
const flag = { type: "boolean" };

const bankLife = closed({
  autopay: { enum: ["none", "minimum", "statement", "full"] },
  days_behind: { type: "integer", minimum: 1, maximum: 365 },
  in_grace: flag,
  balances: {
    type: "array",
    maxItems: 10,
    items: closed(
      {
        apr_type: { enum: ["cash_apr", "balance_transfer_apr", "special"] },
        amount: positive,
        apr: positiveRate,
        promotion: closed({ apr: positiveRate, months }, ["apr", "months"]),
        deferred: closed({ accrued: positive, months }, ["accrued", "months"]),
      },
      ["apr_type", "amount", "apr"],
    ),
  },
  monthly_escrow: positive,
  pause: closed(
    {
      status: { enum: ["in school", "in grace", "deferment", "forbearance"] },
      months,
      is_subsidized: flag,
      capitalizes: flag,
    },
    ["status", "months"],
  ),
  apr: positiveRate,
  monthly_payment: positive,
  wages: closed({ amount: positive, every: { enum: ["two weeks", "twice a month", "month"] } }, [
    "amount",
    "every",
  ]),
  rent: positive,
  refund_one_in: { type: "integer", minimum: 1 },
});

const transaction = closed(
  {
    date_transacted: date,
    date_posted: date,
    amount,
    description: text,
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
  },
  ["date_transacted", "date_posted", "amount", "description"],
);

const inflowModel = closed(
  {
    type: {
      enum: ["none", "monthly-income", "monthly-balance-payment", "monthly-interest-only-payment"],
    },
    income_amount: amount,
    payment_day_of_month: dayOfMonth,
    transaction_name: text,
    statement_day_of_month: dayOfMonth,
  },
  ["type"],
);

const documentedLiability = {
  type: { enum: ["credit", "student", "mortgage"] },
  purchase_apr: rate,
  cash_apr: rate,
  balance_transfer_apr: rate,
  special_apr: rate,
  principal: { ...amount, minimum: 0 },
  nominal_apr: { ...rate, minimum: 0 },
  interest_capitalization_grace_period_months: months,
  repayment_model: closed({
    type: text,
    non_repayment_months: months,
    repayment_months: { ...months, minimum: 1 },
  }),
  is_federal: { type: "boolean" },
  repayment_plan_description: nullableText,
  repayment_plan_type: repaymentPlanType(),
};

/** Checks a custom user before it is used: a wrong one would make wrong answers later. */
export const CUSTOM_USER_SCHEMA: JsonSchema = closed({
  version: { anyOf: [{ type: "integer" }, text] },
  seed: text,
  override_accounts: { type: "array", maxItems: MAX_ACCOUNTS, items: accountSchema() },
  mfa: { type: "object" },
  recaptcha: { enum: ["good", "bad"] },
  force_error: text,
});

function accountSchema(): JsonSchema {
  const { type, subtype } = propertiesOf("AccountBase");
  return closed({
    type,
    subtype,
    starting_balance: amount,
    force_available_balance: amount,
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    meta: closed({
      name: { ...text, minLength: 1 },
      official_name: nullableText,
      limit: amount,
      mask: { type: ["string", "null"], pattern: "^[A-Za-z0-9]{2,4}$" },
    }),
    numbers: { type: "object" },
    transactions: { type: "array", items: transaction },
    inflow_model: inflowModel,
    liability: liabilitySchema(),
    identity: anything,
    income: anything,
    holdings: anything,
    purchases_per_day: { type: "number", minimum: 0, maximum: 200 },
    bank: bankLife,
  });
}

/** What is given must be possible in at least one of the three kinds of entry. */
function liabilitySchema(): JsonSchema {
  const fields: Record<string, JsonSchema> = {};
  for (const name of ["CreditCardLiability", "MortgageLiability", "StudentLoan"]) {
    for (const [field, schema] of Object.entries(propertiesOf(name))) {
      fields[field] = loosened(schema);
    }
  }
  delete fields["account_id"];
  return closed({ ...fields, ...documentedLiability });
}

// A nested object may be given in part: the rest is computed.
function loosened(schema: JsonSchema): JsonSchema {
  if (schema["type"] !== "object") return schema;
  const { required: _, ...partial } = schema;
  return partial;
}

function repaymentPlanType(): JsonSchema {
  const { type = {} } = propertiesOf("StudentRepaymentPlan");
  return type;
}

function propertiesOf(component: string): Record<string, JsonSchema> {
  return componentSchema(component)["properties"] as Record<string, JsonSchema>;
}

function closed(properties: Record<string, unknown>, required: string[] = []): JsonSchema {
  return { type: "object", additionalProperties: false, properties, required };
}
