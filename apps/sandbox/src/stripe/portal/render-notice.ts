import { html } from "./html.ts";
import { renderPage } from "./render-page.ts";

/** A page that only says something. */
export function renderNotice(title: string, text: string): string {
  return renderPage(
    title,
    html`<h1 class="title">${title}</h1>
      <p>${text}</p>`,
  );
}
