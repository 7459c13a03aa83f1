import { draftSwitch, previewOf } from "../billing/switch-price.ts";
import { findObject } from "../find-object.ts";
import { invalidRequest } from "../http/errors.ts";
import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { EXPAND_ONLY, missingParameter } from "../parameters/read-parameters.ts";
import type { Call, Operation } from "./operation.ts";
import { readSwitch, SWITCH_PARAMETERS, type SwitchParameters } from "./read-switch.ts";

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

type Preview = { subscription?: string; subscription_details?: SwitchParameters };

function previewInvoice({ world, parameters }: Call) {
  const { subscription: id, subscription_details: details = {} } = parameters as Preview;
  const param = "subscription";
  if (id === undefined) throw missingParameter(param);
  const subscription = findObject({ kind: param, from: world.subscriptions, id, param });
  const price = readSwitch(world, details, { subscription, under: "subscription_details" });
  if (price) return previewOf(draftSwitch(world, subscription, price));
  throw invalidRequest({ message: "The sandbox previews switches of the price only." });
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
    method: "POST",
    path: "/invoices/create_preview",
    rules: {
      schema: namedSchema("InvoiceCreatePreviewParams"),
      honoured: [
        ...SWITCH_PARAMETERS.map((name) => `subscription_details.${name}`),
        "expand",
        "subscription",
      ],
    },
    run: previewInvoice,
  },
  {
    method: "GET",
    path: "/invoices/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: ({ world, id }) => findObject({ kind: "invoice", from: world.invoices, id }),
  },
];
