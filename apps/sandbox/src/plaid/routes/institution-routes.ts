import { findInstitution, INSTITUTIONS, logoOf } from "../bank/institutions.ts";
import type { BankInstitution } from "../bank/institutions.ts";
import { plaidFailure } from "../plaid-error.ts";
import type { RegisterOperation } from "../plaid-operation.ts";

type Options = {
  include_optional_metadata?: boolean;
  include_status?: boolean;
  products?: string[] | null;
  routing_numbers?: string[] | null;
  oauth?: boolean | null;
};
type Listing = { country_codes: string[]; products?: string[] | null; options?: Options };

/** Plaid: at most 500 institutions a page, at most 10 for a search. */
const MAX_COUNT = 500;
const MAX_FOUND = 10;
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
        throw plaidFailure("INVALID_INSTITUTION");
      }
      return { institution: present(institution, body.options) };
    },
  );

  operation("/institutions/get", (body: Listing & { count: number; offset: number }) => {
    const { count, offset } = body;
    if (count < 1 || count > MAX_COUNT || offset < 0) {
      throw plaidFailure("INVALID_FIELD", `count must be 1 to ${MAX_COUNT}, offset 0 or more`);
    }
    const matching = select(body);
    return {
      institutions: matching
        .slice(offset, offset + count)
        .map((institution) => present(institution, body.options)),
      total: matching.length,
    };
  });

  operation("/institutions/search", (body: Listing & { query: string }) => {
    const query = body.query.toLowerCase();
    const found = select(body).filter(({ name }) => name.toLowerCase().includes(query));
    return {
      institutions: found
        .slice(0, MAX_FOUND)
        .map((institution) => present(institution, body.options)),
    };
  });
}

function select({ country_codes: countries, products, options = {} }: Listing): BankInstitution[] {
  // No institution of the sandbox uses OAuth or is outside the United States.
  if (!countries.includes(COUNTRY) || options.oauth === true) return [];
  const wanted = products ?? options.products ?? [];
  const routing = options.routing_numbers ?? [];
  return INSTITUTIONS.filter(
    (institution) =>
      wanted.every((product) => institution.products.includes(product)) &&
      routing.every((number) => institution.routingNumbers.includes(number)),
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
    oauth: false,
    ...(options.include_optional_metadata ? optional : {}),
    ...(options.include_status ? { status } : {}),
  };
}
