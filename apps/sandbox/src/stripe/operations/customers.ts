import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { changedFields } from "../billing/changed-fields.ts";
import { findCustomer, findObject } from "../find-object.ts";
import { isInRange, type Range } from "../lists/is-in-range.ts";
import { listPage, PAGE_PARAMETERS } from "../lists/list-page.ts";
import { newId } from "../new-id.ts";
import { type Customer, customerObject, type DeletedCustomer } from "../objects/customer-object.ts";
import { mergeMetadata, type Metadata } from "../objects/metadata.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { checkEmail } from "../parameters/check-email.ts";
import { EXPAND_ONLY } from "../parameters/plain-schemas.ts";
import { randomLetters } from "../random-letters.ts";
import type { Call, Operation } from "./operation.ts";

type CustomerChange = {
  description?: string;
  email?: string;
  metadata?: Metadata | "";
  name?: string;
  phone?: string;
  preferred_locales?: string[];
};

const TEXTS = ["description", "email", "name", "phone"] as const;

function createCustomer({ world, parameters, cause }: Call): Customer {
  const blank = customerObject({
    id: newId("cus"),
    created: world.now(),
    description: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
  });
  const customer = changed(blank, parameters);
  world.customers.put(customer);
  world.emit({ type: "customer.created", object: customer, cause });
  return customer;
}

function updateCustomer({ world, id, parameters, cause }: Call): Customer {
  const before = findCustomer(world, id);
  const after = changed(before, parameters);
  const previous = changedFields(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.customers.put(after);
  world.emit({ type: "customer.updated", object: after, previous, cause });
  return after;
}

function changed(customer: Customer, change: CustomerChange): Customer {
  const after = { ...customer };
  if (change.email) checkEmail(change.email, "email");
  for (const field of TEXTS) {
    const text = change[field];
    if (text !== undefined) after[field] = text || null;
  }
  after.metadata = mergeMetadata(customer.metadata, change.metadata);
  after.preferred_locales = change.preferred_locales ?? customer.preferred_locales;
  return after;
}

function deleteCustomer({ world, id, cause }: Call): DeletedCustomer {
  const customer = findCustomer(world, id);
  const details = { reason: "cancellation_requested" } as const;
  for (const subscription of world.subscriptions.list()) {
    if (subscription.customer !== id || subscription.status === "canceled") continue;
    cancelSubscription(world, subscription, { at: world.now(), cause, details });
  }
  const deleted: DeletedCustomer = { id, object: "customer", deleted: true };
  world.customers.put(deleted);
  world.emit({ type: "customer.deleted", object: customer, cause });
  return deleted;
}

function listCustomers({ world, parameters }: Call) {
  const { created, email } = parameters as { created?: Range; email?: string };
  const found = world.customers
    .list()
    .filter((customer) => !customer.deleted)
    .filter((customer) => email === undefined || customer.email === email)
    .filter((customer) => isInRange(customer.created, created));
  return listPage("/v1/customers", found, parameters);
}

const CHANGEABLE = [...TEXTS, "expand", "metadata", "preferred_locales"];

export const CUSTOMER_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/customers",
    rules: {
      schema: namedSchema("CustomerCreateParams"),
      honoured: CHANGEABLE,
      emptyable: TEXTS,
    },
    run: createCustomer,
  },
  {
    method: "GET",
    path: "/customers",
    rules: {
      schema: namedSchema("CustomerListParams"),
      honoured: [...PAGE_PARAMETERS, "created", "email"],
    },
    run: listCustomers,
  },
  {
    method: "GET",
    path: "/customers/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "customer", from: world.customers, id }),
  },
  {
    method: "POST",
    path: "/customers/:id",
    rules: {
      schema: namedSchema("CustomerUpdateParams"),
      honoured: CHANGEABLE,
      emptyable: TEXTS,
    },
    run: updateCustomer,
  },
  {
    method: "DELETE",
    path: "/customers/:id",
    rules: { schema: { type: "object", properties: {} }, honoured: [] },
    run: deleteCustomer,
  },
];
