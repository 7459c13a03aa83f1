import { findCharge } from "../billing/refunds.ts";
import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import { isCharged } from "../objects/charge-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import type { Call, Operation } from "./operation.ts";

type Filter = { charge?: string; created?: Range; customer?: string; payment_intent?: string };
type Listed = {
  id: string;
  charge?: string;
  created: number;
  customer?: string;
  payment_intent: string;
};

/** Filters a list by a call's parameters. */
function filtered<T extends Listed>(all: readonly T[], filter: Filter): T[] {
  return all.filter(
    (each) =>
      (["charge", "customer", "payment_intent"] as const).every(
        (name) => filter[name] === undefined || each[name] === filter[name],
      ) && isInRange(each.created, filter.created),
  );
}

function listCharges({ world, parameters }: Call) {
  const charges = world.invoices
    .list()
    .filter(isCharged)
    .map((invoice) => findCharge(world, invoice));
  return listPage("/v1/charges", filtered(charges, parameters), parameters);
}

const BY_CHARGE = [...PAGE_PARAMETERS, "charge", "created", "payment_intent"];

export const CHARGE_OPERATIONS: Operation[] = [
  {
    method: "GET",
    path: "/charges",
    rules: {
      schema: namedSchema("ChargeListParams"),
      honoured: [...PAGE_PARAMETERS, "created", "customer", "payment_intent"],
    },
    run: listCharges,
  },
  {
    method: "GET",
    path: "/refunds",
    rules: { schema: namedSchema("RefundListParams"), honoured: BY_CHARGE },
    run: ({ world, parameters }) =>
      listPage("/v1/refunds", filtered(world.refunds.list(), parameters), parameters),
  },
  {
    method: "GET",
    path: "/disputes",
    rules: { schema: namedSchema("DisputeListParams"), honoured: BY_CHARGE },
    run: ({ world, parameters }) =>
      listPage("/v1/disputes", filtered(world.disputes.list(), parameters), parameters),
  },
];
