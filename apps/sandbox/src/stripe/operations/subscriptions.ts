import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { resumeSubscription } from "../billing/resume-subscription.ts";
import { switchPrice } from "../billing/switch-price.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { withCancellation } from "../billing/with-cancellation.ts";
import { findObject } from "../find-object.ts";
import { invalidRequest, noSuch } from "../http/errors.ts";
import { isInRange, listPage, PAGE_PARAMETERS, type Range } from "../lists/list-page.ts";
import { mergeMetadata, type Metadata } from "../objects/object.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import { namedSchema } from "../parameters/api-document.ts";
import { EXPAND_ONLY } from "../parameters/read-parameters.ts";
import type { Call, Operation } from "./operation.ts";
import { readSwitch, SWITCH_PARAMETERS, type SwitchParameters } from "./read-switch.ts";

type Details = { comment?: string; feedback?: string };

type Change = SwitchParameters & {
  payment_behavior?: string;
  cancel_at_period_end?: boolean;
  cancellation_details?: Details;
  description?: string;
  metadata?: Metadata | "";
};

type Filter = {
  created?: Range;
  current_period_end?: Range;
  current_period_start?: Range;
  customer?: string;
  price?: string;
  status?: string;
};

const UNPAID: Record<string, "error" | "pending"> = {
  error_if_incomplete: "error",
  pending_if_incomplete: "pending",
};

const find = ({ world, id }: Call): Subscription =>
  findObject({ kind: "subscription", from: world.subscriptions, id });

function refuseToChangeWhatEnded({ cancel_at_period_end: cancel, description, items }: Change) {
  if (cancel === undefined && description === undefined && items === undefined) return;

  const message = "A canceled subscription can only update its cancellation_details and metadata.";
  throw invalidRequest({ message });
}

function changeSubscription(call: Call): Subscription {
  const before = find(call);
  const change = call.parameters as Change;
  if (before.status === "canceled") refuseToChangeWhatEnded(change);
  const price = readSwitch(call.world, change, { subscription: before, under: "" });
  if (price) {
    const unpaid = UNPAID[change.payment_behavior ?? ""] ?? "past_due";
    return switchPrice(call.world, before, { ...price, cause: call.cause, unpaid });
  }
  const atPeriodEnd = change.cancel_at_period_end ?? before.cancel_at_period_end;
  const scheduled = withCancellation(before, atPeriodEnd, call.world.now());
  const after = {
    ...scheduled,
    cancellation_details: withDetails(scheduled, change.cancellation_details),
    description: change.description === undefined ? before.description : change.description || null,
    metadata: mergeMetadata(before.metadata, change.metadata),
  };
  return updateSubscription(call.world, before, { after, cause: call.cause });
}

function withDetails({ cancellation_details: known }: Subscription, told: Details = {}) {
  return {
    ...known,
    comment: told.comment === undefined ? known.comment : told.comment || null,
    feedback: told.feedback === undefined ? known.feedback : told.feedback || null,
  };
}

function endSubscription(call: Call): Subscription {
  const subscription = find(call);
  if (subscription.status === "canceled") throw noSuch("subscription", subscription.id);
  const details = (call.parameters as Change).cancellation_details;
  return cancelSubscription(call.world, subscription, {
    at: call.world.now(),
    cause: call.cause,
    details: { ...withDetails(subscription, details), reason: "cancellation_requested" },
  });
}

function listSubscriptions({ world, parameters }: Call) {
  const filter = parameters as Filter;
  const found = world.subscriptions
    .list()
    .filter(({ status }) => hasStatus(status, filter.status))
    .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
    .filter((one) => filter.price === undefined || onlyItem(one).price.id === filter.price)
    .filter(({ created }) => isInRange(created, filter.created))
    .filter((one) => isInRange(onlyItem(one).current_period_end, filter.current_period_end))
    .filter((one) => isInRange(onlyItem(one).current_period_start, filter.current_period_start));
  return listPage("/v1/subscriptions", found, parameters);
}

// Stripe lists what has not been canceled unless it is asked for.
function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== "canceled";
  if (wanted === "all") return true;
  return wanted === "ended" ? status === "canceled" : status === wanted;
}

const DETAILS = ["cancellation_details.comment", "cancellation_details.feedback"];

export const SUBSCRIPTION_OPERATIONS: Operation[] = [
  {
    method: "GET",
    path: "/subscriptions",
    rules: {
      schema: namedSchema("SubscriptionListParams"),
      honoured: [
        ...PAGE_PARAMETERS,
        "created",
        "current_period_end",
        "current_period_start",
        "customer",
        "price",
        "status",
      ],
    },
    run: listSubscriptions,
  },
  {
    method: "GET",
    path: "/subscriptions/:id",
    rules: { schema: EXPAND_ONLY, honoured: ["expand"] },
    run: find,
  },
  {
    method: "POST",
    path: "/subscriptions/:id",
    rules: {
      schema: namedSchema("SubscriptionUpdateParams"),
      honoured: [
        ...DETAILS,
        ...SWITCH_PARAMETERS,
        "cancel_at_period_end",
        "description",
        "expand",
        "metadata",
        "payment_behavior",
      ],
      emptyable: ["description"],
    },
    run: changeSubscription,
  },
  {
    method: "POST",
    path: "/subscriptions/:id/resume",
    rules: {
      schema: namedSchema("SubscriptionResumeParams"),
      honoured: ["expand", "payment_behavior"],
    },
    run: (call) =>
      resumeSubscription(call.world, find(call), {
        cause: call.cause,
        onlyOncePaid: call.parameters["payment_behavior"] === "resume_on_payment_success",
      }),
  },
  {
    method: "DELETE",
    path: "/subscriptions/:id",
    rules: {
      schema: namedSchema("SubscriptionCancelParams"),
      honoured: [...DETAILS, "expand", "invoice_now", "prorate"],
    },
    run: endSubscription,
  },
];
