const UNUSED = {
  customer_account: null,
  flow: null,
  livemode: false,
  object: "billing_portal.session",
  on_behalf_of: null,
} as const;

type PortalSessionFacts = {
  id: string;
  configuration: string;
  created: number;
  customer: string;
  locale: string | null;
  return_url: string | null;
  url: string;
};

export type PortalSession = PortalSessionFacts & typeof UNUSED;

/** A visit to the billing portal as Stripe answers it. */
export function portalSessionObject(facts: PortalSessionFacts): PortalSession {
  return { ...UNUSED, ...facts };
}
