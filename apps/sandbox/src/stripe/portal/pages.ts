import { describePrice, formatAmount } from "../billing/describe-price.ts";
import type { Customer } from "../objects/customer-object.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import type { PortalSession } from "../objects/portal-session-object.ts";
import { onlyItem, type Subscription } from "../objects/subscription-object.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** Markup that is safe to send: made by `html` only. */
type Markup = { readonly markup: string };

type Part = string | Markup | readonly Markup[];

/** A template tag that escapes texts. Nested markup and lists of markup stay unchanged. */
function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = fixed.map((text, place) => {
    const part = parts[place];
    return part === undefined ? text : text + render(part);
  });
  return { markup: filled.join("") };
}

function render(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `November 20, 2026` in UTC, from Unix seconds. */
function formatDay(seconds: number): string {
  return FORMAT.format(seconds * 1000);
}

/** The fields of a card, for a form that puts one on file or pays with one. */
const CARD_FIELDS = html`<div class="field">
    <label for="number">Card number</label>
    <input
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="cc-number"
      required
      maxlength="23"
    />
  </div>
  <div class="pair">
    <div class="field">
      <label for="expiry">Expiry date</label>
      <input
        id="expiry"
        name="expiry"
        autocomplete="cc-exp"
        placeholder="MM / YY"
        required
        maxlength="9"
      />
    </div>
    <div class="field">
      <label for="cvc">CVC</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" />
    </div>
  </div>`;

/** A whole page in the look of the sandbox, saying so. */
function renderPage(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} (sandbox)</title>
        <link rel="stylesheet" href="/checkout/ui.css" />
        <link rel="stylesheet" href="/billing-portal/portal.css" />
      </head>
      <body>
        <main class="page portal">
          <p class="banner">Sandbox — no real card</p>
          ${body}
        </main>
      </body>
    </html> `.markup;
}

/** Renders a page that only shows a message. */
export function renderNotice(title: string, text: string): string {
  return renderPage(
    title,
    html`<h1 class="title">${title}</h1>
      <p>${text}</p>`,
  );
}

type Shown = {
  /** Why it was not paid; empty where nothing was tried. */
  fault?: string;
  /** Whether the bank of the card on file asks for a confirmation. */
  asks?: boolean;
};

/** The page behind an invoice's `hosted_invoice_url`. */
export function renderInvoice(invoice: Invoice, { fault = "", asks = false }: Shown = {}): string {
  const title = `Invoice ${invoice.number ?? ""}`;
  return renderPage(
    title,
    html`<h1 class="title">${title}</h1>
      <p class="quiet">${formatDay(invoice.created)} · ${invoice.status}</p>
      <p>Billed to ${invoice.customer_name ?? ""} ${invoice.customer_email ?? invoice.customer}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Period</th>
            <th scope="col" class="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${invoice.lines.data.map(
            (line) =>
              html`<tr>
                <td>${line.description}</td>
                <td>${formatDay(line.period.start)} – ${formatDay(line.period.end)}</td>
                <td class="number">${formatAmount(line.amount, line.currency)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colspan="2">Amount due</th>
            <td class="number">${formatAmount(invoice.amount_remaining, invoice.currency)}</td>
          </tr>
        </tfoot>
      </table>
      ${invoice.status === "open" && asks ? renderQuestion(invoice) : []}
      ${invoice.status === "open" ? renderPayment(invoice, fault) : []}`,
  );
}

function renderQuestion({ id }: Invoice): Markup {
  return html`<form method="post" action="/invoice/${id}/confirm" class="form">
    <p>Your bank asks you to confirm this payment (3-D Secure).</p>
    <button type="submit" name="outcome" value="complete" class="button">Complete</button>
    <button type="submit" name="outcome" value="fail" class="button">Fail</button>
  </form>`;
}

function renderPayment({ id }: Invoice, fault: string): Markup {
  return html`<form method="post" action="/invoice/${id}/pay" class="form">
    <p class="refusal" role="alert">${fault}</p>
    ${CARD_FIELDS}
    <button type="submit" class="button">Pay invoice</button>
  </form>`;
}

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
