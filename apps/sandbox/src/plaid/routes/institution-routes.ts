import { findInstitution, logoOf } from "../bank/institutions.ts";
import type { BankInstitution } from "../bank/institutions.ts";
import { plaidError } from "../plaid-error.ts";
import type { RegisterOperation } from "../plaid-operation.ts";

type Options = {
  include_optional_metadata?: boolean;
  include_status?: boolean;
};

const COUNTRY = "US";
/** All institutions have always been well. */
const HEALTHY = {
  status: "HEALTHY",
  last_status_change: "2026-01-01T00:00:00Z",
  breakdown: {
    success: 1,
    error_plaid: 0,
    error_institution: 0,
    refresh_interval: "NORMAL",
  },
};

/** The operations under `/institutions/`. */
export function registerInstitutions(operation: RegisterOperation): void {
  operation(
    "/institutions/get_by_id",
    (body: { institution_id: string; country_codes: string[]; options?: Options }) => {
      const institution = findInstitution(body.institution_id);
      if (!institution || !body.country_codes.includes(COUNTRY)) {
        throw plaidError("INVALID_INSTITUTION");
      }
      return { institution: present(institution, body.options) };
    },
  );
}

function present(institution: BankInstitution, options: Options = {}): object {
  const optional = {
    url: institution.url,
    primary_color: institution.color,
    logo: logoOf(institution),
  };
  const status = { item_logins: HEALTHY, transactions_updates: HEALTHY, liabilities: HEALTHY };
  return {
    institution_id: institution.institutionId,
    name: institution.name,
    products: institution.products,
    country_codes: [COUNTRY],
    routing_numbers: institution.routingNumbers,
    dtc_numbers: [],
    oauth: institution.oauth,
    ...(options.include_optional_metadata ? optional : {}),
    ...(options.include_status ? { status } : {}),
  };
}
