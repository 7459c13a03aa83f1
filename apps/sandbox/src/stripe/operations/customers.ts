import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { changedFields } from "../billing/changed-fields.ts";
import { findCustomer } from "../find-object.ts";
import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import { newId, randomLetters } from "../ids.ts";
import { type Customer, customerObject, type DeletedCustomer } from "../objects/customer-object.ts";
import { mergeMetadata, type Metadata } from "../objects/object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { checkEmail } from "../parameters/read-parameters.ts";
import type { Call, Operation } from "./operation.ts";

type NewCustomer = {
  description?: string;
  email?: string;
  metadata?: Metadata | "";
  name?: string;
  phone?: string;
  preferred_locales?: string[];
};

const TEXTS = ["description", "email", "name", "phone"] as const;

function createCustomer({ world, parameters, cause }: Call): Customer {
  const wanted = parameters as NewCustomer;
  if (wanted.email) checkEmail(wanted.email, "email");
  const customer = customerObject({
    id: newId("cus"),
    created: world.now(),
    description: wanted.description || null,
    email: wanted.email || null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    metadata: mergeMetadata({}, wanted.metadata),
    name: wanted.name || null,
    phone: wanted.phone || null,
    preferred_locales: wanted.preferred_locales ?? [],
  });
  world.customers.put(customer);
  world.emit({ type: "customer.created", object: customer, cause });
  return customer;
}

function updateCustomer({ world, id, parameters, cause }: Call): Customer {
  const before = findCustomer(world, id);
  const { metadata, ...told } = parameters as NewCustomer;
  if (told.email) checkEmail(told.email, "email");
  const texts = TEXTS.filter((name) => told[name] !== undefined);
  const after: Customer = {
    ...before,
    ...Object.fromEntries(texts.map((name) => [name, told[name] || null])),
    metadata: mergeMetadata(before.metadata, metadata),
  };
  const previous = changedFields(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.customers.put(after);
  world.emit({ type: "customer.updated", object: after, previous, cause });
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

export const CUSTOMER_OPERATIONS: Operation[] = [
  {
    method: "POST",
    path: "/customers",
    rules: {
      schema: namedSchema("CustomerCreateParams"),
      honoured: [...TEXTS, "expand", "metadata", "preferred_locales"],
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
    method: "POST",
    path: "/customers/:id",
    rules: {
      schema: namedSchema("CustomerUpdateParams"),
      honoured: [...TEXTS, "expand", "metadata"],
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
