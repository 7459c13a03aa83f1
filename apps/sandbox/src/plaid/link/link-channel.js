/** The conversation with the page that shows this window, and with the sandbox behind it. */

const fragment = new URLSearchParams(window.location.hash.slice(1));
const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** The link token that the page was given. */
export const linkToken = fragment.get("token") ?? "";

/** What the bank sent the user back with, where Link is opened anew; null otherwise. */
export const oauthStateId = fragment.get("oauth_state_id");

const origin = fragment.get("origin") ?? "";
const mayTalk = LOOPBACK.test(origin) && window.parent !== window;

/** As long as a short closing animation. */
const PRESS_ENDS_MS = 100;

/**
 * Sends a message to the page after the press that caused it has ended. Many messages make the page remove
 * this window: a frame that goes during a press never confirms it, and a driven browser waits for that.
 * The browser drops the message if the page has another origin than it stated.
 */
export function tellPage(message) {
  if (mayTalk) setTimeout(() => window.parent.postMessage(message, origin), PRESS_ENDS_MS);
}

/** Listens to the page alone: `listeners` maps the type of a message to what is to be done. */
export function listenToPage(listeners) {
  window.addEventListener("message", (message) => {
    if (!mayTalk || message.source !== window.parent || message.origin !== origin) return;
    if (Object.hasOwn(listeners, message.data?.type)) listeners[message.data.type]();
  });
}

const UNREACHABLE = {
  error_type: "API_ERROR",
  error_code: "INTERNAL_SERVER_ERROR",
  error_message: "the sandbox did not answer",
  display_message: "The sandbox did not answer. Please try again.",
};

/** Asks the sandbox; resolves to `{ answer }` or `{ error }` in Plaid's shape, never rejects. */
export async function askSandbox(path, body) {
  try {
    const response = await fetch(`/link/session/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    return response.ok ? { answer } : { error: answer };
  } catch {
    return { error: UNREACHABLE };
  }
}
