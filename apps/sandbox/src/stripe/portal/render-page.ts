import { html, type Markup } from "./html.ts";

/** A whole page in the look of the sandbox, saying so. */
export function renderPage(title: string, body: Markup): string {
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
