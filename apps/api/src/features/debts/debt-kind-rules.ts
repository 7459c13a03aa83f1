import type { DebtKind } from "@snowball/contract";

import type { LinkedDebt } from "./debt-rows.ts";

/** The bank-linking provider's subtypes of loans that say what the loan was taken out for. */
const KIND_OF_LOAN: Record<string, DebtKind> = {
  auto: "auto_loan",
  consumer: "personal_loan",
  "home equity": "mortgage",
  mortgage: "mortgage",
  student: "student_loan",
};

/**
 * What kind of debt an account is: by its liability, and where the bank tells none by its subtype.
 * A loan whose subtype says nothing is `other`; a line of credit is no card.
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
