import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";

const PUBLISHABLE_KEY = "pk_test_sandbox";
const ORIGIN = "http://127.0.0.1:3001";
const SECRET = "cs_test_abc_secret_def";
const source = readFileSync(new URL("./stripe.js", import.meta.url), "utf8");

type Checkout = { mount(target: object): void; unmount(): void; destroy(): void };
type Options = {
  fetchClientSecret?: () => Promise<string>;
  clientSecret?: string;
  onComplete?: () => void;
};
type StripeJs = {
  createEmbeddedCheckoutPage(options?: Options): Promise<Checkout>;
  elements(): unknown;
  createToken(): Promise<unknown>;
  createPaymentMethod(): Promise<unknown>;
  confirmCardPayment(): Promise<unknown>;
  _registerWrapper(info: object): void;
  registerAppInfo(info: object): void;
};
type Message = { origin: string; source: unknown; data: unknown };

class FakeElement {
  style: Record<string, string> = {};
  src = "";
  contentWindow = {};
  removed = false;
  children: FakeElement[] = [];
  addEventListener() {}
  append(child: FakeElement) {
    this.children.push(child);
  }
  remove() {
    this.removed = true;
  }
}

/** Stripe.js in a page that has just what the script touches. */
function loadStripeJs() {
  const listeners = new Set<(message: Message) => void>();
  const assigned: string[] = [];
  const window = {
    Stripe: undefined as unknown as ((key?: unknown) => StripeJs) & { version: string },
    location: { assign: (url: string) => assigned.push(url) },
    addEventListener: (_type: string, listen: (message: Message) => void) => listeners.add(listen),
    removeEventListener: (_type: string, listen: (message: Message) => void) =>
      listeners.delete(listen),
  };
  const document = {
    currentScript: { src: `${ORIGIN}/stripe.js` },
    createElement: () => new FakeElement(),
    querySelector: () => null,
  };
  new Script(source).runInContext(createContext({ window, document, URL, Element: FakeElement }));
  const send = (message: Message) => {
    for (const listen of listeners) listen(message);
  };
  return { Stripe: window.Stripe, assigned, send, listeners };
}

async function mounted(options: Options = {}) {
  const page = loadStripeJs();
  const checkout = await page
    .Stripe(PUBLISHABLE_KEY)
    .createEmbeddedCheckoutPage({ fetchClientSecret: async () => SECRET, ...options });
  const box = new FakeElement();
  checkout.mount(box);
  const [frame] = box.children;
  if (!frame) throw new Error("nothing mounted");
  return { ...page, checkout, frame, box };
}

test("it is the release train the loader expects and takes the sandbox's key only", () => {
  const { Stripe } = loadStripeJs();
  expect(Stripe.version).toBe("endive");
  for (const key of [undefined, "", "pk_test_other", "pk_live_sandbox"]) {
    expect(() => Stripe(key)).toThrow(/key/i);
  }
  const stripe = Stripe(PUBLISHABLE_KEY);
  stripe._registerWrapper({ name: "stripe-js" });
  stripe.registerAppInfo({ name: "snowball" });
});

test("what takes a card outside embedded Checkout is there and refuses", async () => {
  const stripe = loadStripeJs().Stripe(PUBLISHABLE_KEY);
  expect(() => stripe.elements()).toThrow(/not available/);
  await expect(stripe.createToken()).rejects.toThrow(/not available/);
  await expect(stripe.createPaymentMethod()).rejects.toThrow(/not available/);
  await expect(stripe.confirmCardPayment()).rejects.toThrow(/not available/);
});

test("the frame is the sandbox's payment page with the client secret behind the #", async () => {
  const { frame } = await mounted();
  expect(frame.src).toBe(`${ORIGIN}/checkout/ui#${SECRET}`);
  const given = await mounted({ clientSecret: SECRET });
  expect(given.frame.src).toBe(`${ORIGIN}/checkout/ui#${SECRET}`);
});

test("there is one live instance; a failed or destroyed one makes room for the next", async () => {
  const stripe = loadStripeJs().Stripe(PUBLISHABLE_KEY);
  const fetchClientSecret = async () => SECRET;
  const broken = { fetchClientSecret: () => Promise.reject(new Error("offline")) };
  await expect(stripe.createEmbeddedCheckoutPage(broken)).rejects.toThrow("offline");
  for (const wrong of [{}, { clientSecret: "cs_test_abc" }, { clientSecret: '"><script>' }]) {
    await expect(stripe.createEmbeddedCheckoutPage(wrong)).rejects.toThrow(/secret/i);
  }

  const first = await stripe.createEmbeddedCheckoutPage({ fetchClientSecret });
  await expect(stripe.createEmbeddedCheckoutPage({ fetchClientSecret })).rejects.toThrow(
    "You cannot have multiple Embedded Checkout objects.",
  );
  first.destroy();
  expect(() => first.mount(new FakeElement())).toThrow(/destroyed/);
  await stripe.createEmbeddedCheckoutPage({ fetchClientSecret });
});

test("completion goes to the return address with the session's id in its place", async () => {
  const { send, frame, assigned } = await mounted();
  const return_url = "http://127.0.0.1:3000/lfg?session_id={CHECKOUT_SESSION_ID}";
  const data = { type: "complete", session_id: "cs_test_abc", return_url };
  send({ origin: ORIGIN, source: frame.contentWindow, data });
  expect(assigned).toEqual(["http://127.0.0.1:3000/lfg?session_id=cs_test_abc"]);
});

test("without a return address the page receives a callback", async () => {
  let told = 0;
  const { send, frame, assigned } = await mounted({ onComplete: () => (told += 1) });
  const data = { type: "complete", session_id: "cs_test_abc", return_url: null };
  send({ origin: ORIGIN, source: frame.contentWindow, data });
  expect([told, assigned]).toEqual([1, []]);
});

test("the frame grows as its page asks", async () => {
  const { send, frame } = await mounted();
  const data = { type: "resize", height: 812 };
  send({ origin: ORIGIN, source: frame.contentWindow, data });
  expect(frame.style["height"]).toBe("812px");
});

test("messages of other origins and other windows are ignored", async () => {
  let told = 0;
  const { send, frame } = await mounted({ onComplete: () => (told += 1) });
  const data = { type: "complete", session_id: "cs_test_abc", return_url: null };
  send({ origin: "http://evil.test", source: frame.contentWindow, data });
  send({ origin: ORIGIN, source: {}, data });
  send({ origin: ORIGIN, source: frame.contentWindow, data: null });
  expect(told).toBe(0);
});

test("unmounting removes the frame and stops listening; it can be mounted again", async () => {
  const { checkout, frame, listeners, box } = await mounted();
  expect(() => checkout.mount(box)).toThrow(/already mounted/);
  checkout.unmount();
  expect([frame.removed, listeners.size]).toEqual([true, 0]);
  checkout.mount(box);
  expect(listeners.size).toBe(1);
});
