import { noSuch } from "./http/stripe-error.ts";
import type { Customer } from "./objects/customer-object.ts";
import type { StripeWorld } from "./stripe-world.ts";

type Wanted<T> = {
  /** What Stripe calls it in the refusal: `price`, `checkout.session`. */
  kind: string;
  from: { get(id: string): T | undefined };
  id: string;
  /** The parameter that held the id; left out when it stood in the path. */
  param?: string;
};

/** The object of that id. Throws `resource_missing`: 404 for an id in the path, else 400. */
export function findObject<T>({ kind, from, id, param }: Wanted<T>): T {
  const found = from.get(id);
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
}

/** The customer of that id, who must not have been deleted. */
export function findCustomer(world: StripeWorld, id: string, param?: string): Customer {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw noSuch("customer", id, param);
  return customer;
}
