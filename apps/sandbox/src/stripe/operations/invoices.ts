import { findObject } from "../find-object.ts";
import { isInRange, type Range } from "../lists/is-in-range.ts";
import { listPage, PAGE_PARAMETERS } from "../lists/list-page.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { EXPAND_ONLY } from "../parameters/plain-schemas.ts";
import type { Call, Operation } from "./operation.ts";

type Filter = { created?: Range; customer?: string; status?: string; subscription?: string };

function listInvoices({ world, parameters }: Call) {
  const { created, customer, status, subscription } = parameters as Filter;
  const found = world.invoices
    .list()
    .filter((invoice) => customer === undefined || invoice.customer === customer)
    .filter((invoice) => status === undefined || invoice.status === status)
    .filter(
      ({ parent }) =>
        subscription === undefined || parent.subscription_details.subscription === subscription,
    )
    .filter((invoice) => isInRange(invoice.created, created));
  return listPage("/v1/invoices", found, parameters);
}

export const INVOICE_OPERATIONS: Operation[] = [
  {
    method: "GET",
    path: "/invoices",
    rules: {
      schema: namedSchema("InvoiceListParams"),
      honoured: [...PAGE_PARAMETERS, "created", "customer", "status", "subscription"],
    },
    run: listInvoices,
  },
  {
    method: "GET",
    path: "/invoices/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "invoice", from: world.invoices, id }),
  },
];
