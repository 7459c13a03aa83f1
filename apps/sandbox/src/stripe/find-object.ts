import { invalidRequest, noSuch } from "./http/errors.ts";
import { lineItemList } from "./objects/checkout-session-object.ts";
import type { Customer } from "./objects/customer-object.ts";
import { invoicePayments } from "./objects/invoice-payment-object.ts";
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

/** Finds a customer by id. Throws if the customer was deleted. */
export function findCustomer(world: StripeWorld, id: string, param?: string): Customer {
  const customer = world.customers.get(id);
  if (!customer || customer.deleted) throw noSuch("customer", id, param);
  return customer;
}

type Node = Record<string, unknown>;
type Expansion = (world: StripeWorld, node: Node) => unknown;

const DEEPEST = 4;

const byId =
  (field: string, table: (world: StripeWorld) => { get(id: string): unknown }): Expansion =>
  (world, node) => {
    const id = node[field];
    return typeof id === "string" ? table(world).get(id) : id;
  };

const customer = byId("customer", ({ customers }) => customers);
const subscription = byId("subscription", ({ subscriptions }) => subscriptions);

/** The expandable fields by object type. */
const EXPANSIONS: Record<string, Record<string, Expansion>> = {
  "checkout.session": {
    customer,
    subscription,
    invoice: byId("invoice", ({ invoices }) => invoices),
    line_items(world, { id }) {
      const order = world.orders.get(String(id));
      return order && lineItemList(order.id, [order.line]);
    },
  },
  invoice: {
    customer,
    payments(world, { id }) {
      const invoice = world.invoices.get(String(id));
      return invoice && invoicePayments(invoice);
    },
  },
  line_item: { subscription },
  price: { product: byId("product", ({ products }) => products) },
  product: { default_price: byId("default_price", ({ prices }) => prices) },
  subscription: { customer, latest_invoice: byId("latest_invoice", ({ invoices }) => invoices) },
};

/**
 * A copy of `object` in which the ids at `paths` (`data.product`, `subscription.latest_invoice`)
 * are replaced by what they name.
 *
 * @throws a 400 for a path that cannot be expanded or is deeper than four levels.
 */
export function expandObject(world: StripeWorld, object: object, paths: readonly string[]): object {
  let expanded: unknown = object;
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > DEEPEST) throw refused(path, `You cannot expand more than 4 levels`);
    expanded = expandAt({ world, path }, expanded, steps);
  }
  return expanded as object;
}

type Search = { world: StripeWorld; path: string };

function expandAt(search: Search, value: unknown, steps: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => expandAt(search, element, steps));
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (typeof value !== "object") throw cannotExpand(search.path);
  const node = value as Node;
  const expansion = expansionOf(node, step);
  const inside = expansion ? expansion(search.world, node) : node[step];
  if (!expansion && (rest.length === 0 || typeof inside !== "object")) {
    throw cannotExpand(search.path);
  }
  return { ...node, [step]: expandAt(search, inside, rest) };
}

function expansionOf(node: Node, field: string): Expansion | undefined {
  const expansions = EXPANSIONS[String(node["object"])] ?? {};
  return Object.hasOwn(expansions, field) ? expansions[field] : undefined;
}

function cannotExpand(path: string) {
  return refused(path, "This property cannot be expanded");
}

function refused(path: string, why: string) {
  return invalidRequest({ message: `${why} (${path}).`, param: "expand[0]" });
}
