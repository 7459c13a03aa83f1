import type { DebtKind } from "@snowball/contract";

import type { LinkedDebt } from "./debt-rows.ts";

/** Loan subtypes of the bank-linking provider that imply a kind of debt. */
const KIND_OF_LOAN: Record<string, DebtKind> = {
  auto: "auto_loan",
  consumer: "personal_loan",
  "home equity": "mortgage",
  mortgage: "mortgage",
  student: "student_loan",
};

/**
 * Returns the kind of an account's debt from its liability, or from its subtype if the bank reports no liability. A
 * loan with any other subtype, such as a line of credit, is `other`.
 */
export function kindOf({
  liability,
  type,
  subtype,
}: Pick<LinkedDebt, "liability" | "type" | "subtype">): DebtKind {
  switch (liability) {
    case "credit":
      return "credit_card";
    case "mortgage":
    case "student_loan":
      return liability;
    case null:
      return type === "credit" ? "credit_card" : (KIND_OF_LOAN[subtype ?? ""] ?? "other");
  }
}
