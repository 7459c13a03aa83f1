// Stands in for Stripe.js: `window.Stripe` with embedded Checkout, and nothing that takes a real
// card. Served as a plain script, so it says nothing about modules.
(() => {
  "use strict";

  const PUBLISHABLE_KEY = "pk_test_sandbox";
  const ORIGIN = new URL(document.currentScript.src).origin;
  const CLIENT_SECRET = /^cs_test_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/;
  const FIRST_HEIGHT = "640px";

  let live = null;

  function integrationError(message) {
    const error = new Error(message);
    error.name = "IntegrationError";
    return error;
  }

  function Stripe(publishableKey) {
    if (typeof publishableKey !== "string" || publishableKey === "") {
      throw integrationError("Please call Stripe() with your publishable key.");
    }
    if (publishableKey !== PUBLISHABLE_KEY) {
      throw integrationError(
        `Invalid API Key provided. The sandbox accepts only ${PUBLISHABLE_KEY}.`,
      );
    }
    return {
      elements() {
        throw notAvailable("elements");
      },
      createToken: () => Promise.reject(notAvailable("createToken")),
      createPaymentMethod: () => Promise.reject(notAvailable("createPaymentMethod")),
      confirmCardPayment: () => Promise.reject(notAvailable("confirmCardPayment")),
      createEmbeddedCheckoutPage,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = "endive";

  function notAvailable(name) {
    return integrationError(`${name} is not available in the sandbox: use embedded Checkout.`);
  }

  async function createEmbeddedCheckoutPage(options = {}) {
    if (live) throw integrationError("You cannot have multiple Embedded Checkout objects.");
    const slot = {};
    live = slot;
    try {
      const clientSecret = await readClientSecret(options);
      return embeddedCheckout(slot, clientSecret, options.onComplete);
    } catch (error) {
      live = null;
      throw error;
    }
  }

  async function readClientSecret({ fetchClientSecret, clientSecret }) {
    if (fetchClientSecret === undefined && clientSecret === undefined) {
      throw integrationError("Embedded Checkout needs fetchClientSecret or clientSecret.");
    }
    const secret = fetchClientSecret === undefined ? clientSecret : await fetchClientSecret();
    if (typeof secret !== "string" || !CLIENT_SECRET.test(secret)) {
      throw integrationError("The client secret is not one of a Checkout Session.");
    }
    return secret;
  }

  function embeddedCheckout(slot, clientSecret, onComplete) {
    let frame = null;
    let destroyed = false;

    function receive(event) {
      if (event.origin !== ORIGIN || !frame || event.source !== frame.contentWindow) return;
      const message = event.data;
      if (message?.type === "resize") frame.style.height = `${Number(message.height)}px`;
      if (message?.type === "complete") finish(message);
    }

    function finish({ return_url: returnUrl, session_id: sessionId }) {
      if (returnUrl === null) return onComplete?.();
      window.location.assign(returnUrl.replaceAll("{CHECKOUT_SESSION_ID}", sessionId));
    }

    function mount(target) {
      if (destroyed) throw integrationError("This Embedded Checkout has already been destroyed.");
      if (frame) throw integrationError("This Embedded Checkout is already mounted.");
      const parent = typeof target === "string" ? document.querySelector(target) : target;
      if (!(parent instanceof Element)) {
        throw integrationError("The selector or element to mount Embedded Checkout is not there.");
      }
      frame = document.createElement("iframe");
      frame.src = `${ORIGIN}/checkout/ui#${clientSecret}`;
      frame.title = "Payment (sandbox)";
      frame.name = "embedded-checkout";
      Object.assign(frame.style, { border: "0", width: "100%", height: FIRST_HEIGHT });
      // The page inside answers only to the window that greeted it.
      frame.addEventListener("load", (event) =>
        event.target.contentWindow?.postMessage({ type: "hello" }, ORIGIN),
      );
      window.addEventListener("message", receive);
      parent.append(frame);
    }

    function unmount() {
      window.removeEventListener("message", receive);
      frame?.remove();
      frame = null;
    }

    function destroy() {
      unmount();
      destroyed = true;
      if (live === slot) live = null;
    }

    return { mount, unmount, destroy };
  }

  window.Stripe = Stripe;
})();
