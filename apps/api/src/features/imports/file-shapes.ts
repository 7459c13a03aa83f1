import {
  Amount,
  AutopayType,
  CalendarDate,
  closed,
  Debt,
  DEBT_NOTE_LENGTH_MAX,
  DebtAccrual,
  DebtKind,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type FieldErrors,
  IMPORT_ROWS_MAX,
  Instant,
  Me,
  MinimumRuleType,
  nullable,
  oneOf,
  PaymentEvidence,
  PaymentSource,
  PaymentStatus,
  PayoffPlanSettings,
  text,
  Uuid,
  WhatIf,
} from "@snowball/contract";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

import { MASK_LENGTH_MAX } from "#ports/bank-data.ts";

// The parts of an exported file that an import reads. Other properties are ignored, because a later release may add
// some.

const TEXT_MAX = 200;
const LIST_MAX = 1_000;

/** An amount or rate as PostgreSQL writes it. Never a JSON number, which would be a float. */
const NumberText = Type.String({ pattern: "^-?[0-9]{1,15}(\\.[0-9]{1,8})?$", maxLength: 26 });
const Text = text(TEXT_MAX);
const Integer = Type.Integer({ minimum: 0, maximum: 100_000 });
const list = <T extends TSchema>(rows: T, maxItems = LIST_MAX) => Type.Array(rows, { maxItems });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Dated = Type.Object({ apr: NumberText, lastDate: nullable(CalendarDate) });
const Balance = Type.Object({
  id: Text,
  amount: nullable(NumberText),
  amountAt: nullable(Instant),
  apr: nullable(NumberText),
  aprAt: nullable(Instant),
  promo: orNull(Dated),
  deferred: orNull(
    Type.Object({
      apr: NumberText,
      lastDate: CalendarDate,
      accrued: NumberText,
      accruedOn: CalendarDate,
    }),
  ),
  aprType: Type.Optional(nullable(Text)),
  isBanksApr: Type.Optional(Type.Literal(true)),
});
const Rule = Type.Object({
  type: MinimumRuleType,
  amount: nullable(NumberText),
  percent: nullable(NumberText),
  floor: nullable(NumberText),
  termMonths: nullable(Integer),
});

const Words = nullable(Text);
const StudentLoan = Type.Object({
  loan_status: orNull(closed({ type: Words, end_date: nullable(CalendarDate) })),
  repayment_plan: orNull(closed({ type: Words, description: Words })),
  outstanding_interest_amount: nullable(Amount),
  pslf_status: orNull(
    closed({
      estimated_eligibility_date: nullable(CalendarDate),
      payments_made: nullable(Integer),
      payments_remaining: nullable(Integer),
    }),
  ),
  expected_payoff_date: nullable(CalendarDate),
  origination_date: nullable(CalendarDate),
  origination_principal_amount: nullable(Amount),
});

/** The facts that the user entered about a debt. */
export const EntryRow = Type.Object({
  id: Uuid,
  account_id: nullable(Uuid),
  name: nullable(Text),
  lender: nullable(Text),
  kind: nullable(DebtKind),
  currency: nullable(Text),
  balances: list(Balance),
  minimum: nullable(NumberText),
  minimum_rule: orNull(Rule),
  due_day: nullable(Integer),
  accrual: nullable(DebtAccrual),
  accrued_interest: nullable(NumberText),
  monthly_fee: nullable(NumberText),
  annual_fee_amount: nullable(NumberText),
  annual_fee_month: nullable(Integer),
  escrow: nullable(NumberText),
  deferment_until: nullable(CalendarDate),
  is_subsidized: Type.Boolean(),
  is_included: nullable(Type.Boolean()),
  is_secured: nullable(Type.Boolean()),
  is_prepayable: Type.Boolean(),
  nickname: nullable(Text),
  /** Absent in older files. */
  note: Type.Optional(nullable(text(DEBT_NOTE_LENGTH_MAX))),
  autopay: AutopayType,
  autopay_amount: nullable(NumberText),
  lead_days: Integer,
  reminder_days: nullable(Integer),
  owed_at: nullable(Instant),
  due_day_at: nullable(Instant),
  minimum_at: nullable(Instant),
  last_bank_report: orNull(
    Type.Object({
      escrowEstimate: nullable(Amount),
      minimumEstimate: Type.Optional(Amount),
      studentLoan: orNull(StudentLoan),
      areMissesCertain: Type.Optional(Type.Boolean()),
      mask: Type.Optional(text(MASK_LENGTH_MAX)),
      seenAt: Type.Optional(Instant),
      statementOn: Type.Optional(CalendarDate),
    }),
  ),
});
export type EntryRow = Static<typeof EntryRow>;

const STATED_BY = oneOf(["bank", "user"]);

export const ObligationRow = Type.Object({
  debt_id: Uuid,
  cycle: CalendarDate,
  due_date: CalendarDate,
  due_date_source: nullable(STATED_BY),
  amount: nullable(NumberText),
  amount_source: nullable(STATED_BY),
  statement_date: nullable(CalendarDate),
  stated_on: CalendarDate,
  still_asked: nullable(NumberText),
  still_asked_on: nullable(CalendarDate),
  skipped_on: nullable(CalendarDate),
  /** Absent in older files. */
  is_deferred: Type.Optional(Type.Boolean()),
  not_paid_on: nullable(CalendarDate),
  not_paid_by: nullable(STATED_BY),
  not_paid_seen: nullable(NumberText),
  is_closed: Type.Boolean(),
});
export type ObligationRow = Static<typeof ObligationRow>;

export const PaymentRow = Type.Object({
  id: Uuid,
  debt_id: Uuid,
  amount: NumberText,
  sent_on: CalendarDate,
  seen_on: nullable(CalendarDate),
  source: PaymentSource,
  why: PaymentEvidence,
  recorded_as: nullable(PaymentStatus),
  chosen_cycle: nullable(CalendarDate),
  is_extra: Type.Boolean(),
  returned_on: nullable(CalendarDate),
  undone_on: nullable(CalendarDate),
  is_closed: Type.Boolean(),
  created_at: Instant,
});
export type PaymentRow = Static<typeof PaymentRow>;

const properties = Debt.properties;
/** A debt as the API returned it on the day of the export. */
export const ExportedDebt = Type.Object({
  uuid: properties.uuid,
  account: properties.account,
  duplicate_of: properties.duplicate_of,
  name: Text,
  lender: nullable(Text),
  // Absent in older files.
  mask: Type.Optional(nullable(text(MASK_LENGTH_MAX))),
  kind: properties.kind,
  currency: properties.currency,
  owed: properties.owed,
  balances: list(properties.balances.items),
  minimum: properties.minimum,
  minimum_estimate: Type.Optional(properties.minimum_estimate),
  due_day: properties.due_day,
  last_statement_on: Type.Optional(properties.last_statement_on),
  accrual: properties.accrual,
  accrued_interest: properties.accrued_interest,
  deferment_until: properties.deferment_until,
  escrow_estimate: properties.escrow_estimate,
  student_loan: orNull(StudentLoan),
  is_included: properties.is_included,
  is_overdue: properties.is_overdue,
});
export type ExportedDebt = Static<typeof ExportedDebt>;

const ScenarioRow = Type.Object({
  id: Uuid,
  name: Text,
  settings: PayoffPlanSettings,
  what_if: WhatIf,
  deleted_at: nullable(Instant),
});

const profile = Me.properties;
/** The profile of the user, without account data. */
const UserRow = Type.Object({
  first_name: profile.first_name,
  last_name: profile.last_name,
  role: profile.role,
  time_zone: profile.timezone,
  bio: profile.bio,
});
/** Kinds that do not exist here are ignored, like the rows of older files, which have no kind. */
const NotificationRow = Type.Object({
  kind: Type.Optional(Type.String()),
  is_on: Type.Optional(Type.Boolean()),
});

export const ExportedFile = Type.Object({
  exported_at: Instant,
  day: CalendarDate,
  debts: list(ExportedDebt),
  tables: Type.Object({
    debt_entries: list(EntryRow),
    obligations: list(ObligationRow, IMPORT_ROWS_MAX),
    payments: list(PaymentRow, IMPORT_ROWS_MAX),
    payoff_plan_settings: list(Type.Object({ settings: PayoffPlanSettings }), 1),
    scenarios: list(ScenarioRow),
    // Older clients send neither.
    users: Type.Optional(list(UserRow, 1)),
    notification_settings: Type.Optional(list(NotificationRow)),
  }),
});
export type ExportedFile = Static<typeof ExportedFile>;

type Read = { file: ExportedFile } | { faults: FieldErrors };

/** Parses an exported file. Returns user-readable errors if that fails. */
export function readExportedFile(text: string): Read {
  const parsed = parse(text);
  if (!isObject(parsed) || parsed["format"] !== EXPORT_FORMAT) {
    return refused("This isn't a Snowball export. Choose the file you downloaded in Settings.");
  }
  if (parsed["version"] !== EXPORT_VERSION) {
    return refused("This file is from another version of Snowball and can't be read.");
  }
  if (Value.Check(ExportedFile, parsed)) {
    const repeated = repeatedIn(parsed);
    return repeated === null ? { file: parsed } : refused(repeated);
  }
  const [fault] = Value.Errors(ExportedFile, parsed);

  return refused(
    `Part of this file was changed or damaged: ${placeOf(fault?.instancePath ?? "")}.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const PLACE_LENGTH_MAX = 80;

/** Formats `/debts/0/minimum` as `debts 1, minimum`. Counts from one for users. */
function placeOf(path: string): string {
  const words = path
    .split("/")
    .filter((part) => part !== "" && part !== "tables")
    .map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part}`))
    .join("")
    .replace(/^, /, "")
    .slice(0, PLACE_LENGTH_MAX);

  return words === "" ? "its content" : words;
}

/** Returns an error if an id or cycle appears twice, which an export never writes; otherwise null. */
function repeatedIn({ debts, tables }: ExportedFile): string | null {
  const keys = {
    debts: debts.map(({ uuid }) => uuid),
    debt_entries: tables.debt_entries.map(({ id }) => id),
    obligations: tables.obligations.map((row) => `${row.debt_id} ${row.cycle}`),
    payments: tables.payments.map(({ id }) => id),
    scenarios: tables.scenarios.map(({ id }) => id),
  };
  const repeated = Object.entries(keys).find(
    ([, of]) => new Set(of.map((key) => key.toLowerCase())).size < of.length,
  );

  return repeated ? `This file contains a part twice: ${repeated[0]}.` : null;
}

function refused(sentence: string): Read {
  return { faults: { file: [sentence] } };
}
