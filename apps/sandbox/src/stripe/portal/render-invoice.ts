import { formatAmount } from "../billing/describe-price.ts";
import type { Invoice } from "../objects/invoice-object.ts";
import { CARD_FIELDS } from "./card-fields.ts";
import { formatDay } from "./format-day.ts";
import { html, type Markup } from "./html.ts";
import { renderPage } from "./render-page.ts";

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
