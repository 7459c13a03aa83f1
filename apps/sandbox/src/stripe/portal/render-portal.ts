import { describePrice, formatAmount } from "../billing/describe-price.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { PortalSession } from "../objects/portal-session-object.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { formatDay } from "./format-day.ts";
import { CARD_FIELDS } from "./card-fields.ts";
import { html, type Markup } from "./html.ts";
import { renderPage } from "./render-page.ts";

type Visit = { session: PortalSession; customer: Customer; fault?: string };

/** The billing portal of a customer: subscriptions, card, invoices, and the way back. */
export function renderPortal(world: StripeWorld, { session, customer, fault }: Visit): string {
  const mine = <T extends { customer: string }>(owned: T[]): T[] =>
    owned.filter((one) => one.customer === customer.id).toReversed();
  const subscriptions = mine(world.subscriptions.list());
  const invoices = mine(world.invoices.list());
  const running = subscriptions.some(({ status }) => status !== "canceled");
  return renderPage(
    "Billing",
    html`<h1 class="title">Billing</h1>
      <p class="quiet">${customer.email ?? customer.id}</p>
      <section aria-labelledby="subscriptions">
        <h2 id="subscriptions" class="heading">Subscription</h2>
        ${subscriptions.map((one) => renderSubscription(world, session, one))}
        ${subscriptions.length === 0 ? html`<p class="quiet">There is no subscription.</p>` : []}
      </section>
      ${running ? renderCard(world, { session, customer, ...(fault ? { fault } : {}) }) : []}
      <section aria-labelledby="invoices">
        <h2 id="invoices" class="heading">Invoices</h2>
        ${renderInvoices(invoices)}
      </section>
      ${renderReturn(session.return_url)}`,
  );
}

function renderSubscription(
  world: StripeWorld,
  session: PortalSession,
  subscription: Subscription,
): Markup {
  const { price } = onlyItem(subscription);
  return html`<article>
    <h3 class="heading">${world.products.get(price.product)?.name ?? price.id}</h3>
    <p>${describePrice(price)}</p>
    ${describeStatus(subscription)} ${renderSwitch(session, subscription)}
  </article>`;
}

function describeStatus(subscription: Subscription): Markup {
  const end = formatDay(onlyItem(subscription).current_period_end);
  if (subscription.status === "canceled") {
    return html`<p>Ended on ${formatDay(subscription.ended_at ?? subscription.created)}.</p>`;
  }
  if (subscription.status === "paused") return html`<p class="warning">Paused.</p>`;
  if (subscription.status === "unpaid") {
    return html`<p class="warning">Unpaid. Pay its open invoice below.</p>`;
  }
  const late =
    subscription.status === "past_due"
      ? html`<p class="warning">The last payment failed. Change your card to pay it.</p>`
      : [];
  const next = subscription.cancel_at_period_end
    ? html`<p>Cancels on ${end}. You keep access until then.</p>`
    : html`<p>Renews on ${end}.</p>`;
  return html`${late}${next}`;
}

function renderSwitch(session: PortalSession, subscription: Subscription): Markup {
  if (subscription.status === "canceled") return html``;
  const leaving = subscription.cancel_at_period_end;
  const action = `/billing-portal/${session.id}/${leaving ? "resume" : "cancel"}`;
  return html`<form method="post" action="${action}">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    <button type="submit" class="${leaving ? "button" : "button secondary"}">
      ${leaving ? "Resume subscription" : "Cancel subscription"}
    </button>
  </form>`;
}

function renderCard(world: StripeWorld, { session, customer, fault }: Visit): Markup {
  const card = world.cards.get(customer.invoice_settings.default_payment_method ?? "");
  return html`<section aria-labelledby="card">
    <h2 id="card" class="heading">Card</h2>
    <p>Ending in ${card?.last4 ?? "unknown"}</p>
    <details ${fault === undefined ? html`` : html`open`}>
      <summary>Change card</summary>
      <form method="post" action="/billing-portal/${session.id}/card" class="form">
        <p class="refusal" role="alert">${fault ?? ""}</p>
        ${CARD_FIELDS}
        <button type="submit" class="button">Save card</button>
      </form>
    </details>
  </section>`;
}

function renderInvoices(invoices: Invoice[]): Markup {
  if (invoices.length === 0) return html`<p class="quiet">There are no invoices.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Number</th>
        <th scope="col">Status</th>
        <th scope="col" class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(
        (invoice) =>
          html`<tr>
            <td>${formatDay(invoice.created)}</td>
            <td><a href="/invoice/${invoice.id}">${invoice.number ?? "Draft"}</a></td>
            <td>${invoice.status}</td>
            <td class="number">${formatAmount(invoice.total, invoice.currency)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function renderReturn(url: string | null): Markup {
  if (url === null) return html``;
  return html`<a class="back" href="${url}">Return to ${URL.parse(url)?.host ?? "the product"}</a>`;
}
