import type { Stripe } from "@stripe/stripe-js";
import { act, render, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";

import { EmbeddedPayment } from "./checkout.tsx";

/** Returns a fake of Stripe that rejects a second checkout while one exists. */
function fakeStripe(isReady: Promise<void> = Promise.resolve()) {
  let alive = 0;
  const mounted: string[] = [];
  const createEmbeddedCheckoutPage = async ({
    fetchClientSecret,
  }: {
    fetchClientSecret: () => Promise<string>;
  }) => {
    if (alive > 0) throw new Error("You cannot have multiple Embedded Checkout objects.");
    alive += 1;
    const secret = await fetchClientSecret();
    await isReady;
    return {
      mount: () => mounted.push(secret),
      destroy: () => {
        alive -= 1;
      },
    };
  };

  return {
    stripe: { createEmbeddedCheckoutPage } as unknown as Stripe,
    mounted,
    aliveCount: () => alive,
  };
}

test("mounts the checkout, and destroys it with the screen", async () => {
  const { stripe, mounted, aliveCount } = fakeStripe();
  const { unmount } = render(
    <EmbeddedPayment
      stripe={stripe}
      clientSecret="secret-1"
      onOpen={vi.fn<() => void>()}
      onError={vi.fn<(error: unknown) => void>()}
    />,
  );
  await waitFor(() => expect(mounted).toEqual(["secret-1"]));

  unmount();

  await waitFor(() => expect(aliveCount()).toBe(0));
});

test("leaving and returning before it is created leaves exactly one checkout and no error", async () => {
  const { stripe, mounted, aliveCount } = fakeStripe();
  const onError = vi.fn<(error: unknown) => void>();
  const checkout = (
    <EmbeddedPayment
      stripe={stripe}
      clientSecret="secret-1"
      onOpen={vi.fn<() => void>()}
      onError={onError}
    />
  );

  render(<StrictMode>{checkout}</StrictMode>).unmount();
  render(checkout);

  await waitFor(() => expect(mounted).toEqual(["secret-1"]));
  expect(aliveCount()).toBe(1);
  expect(onError).not.toHaveBeenCalled();
});

test("leaving during creation destroys the checkout, so that the next one can start", async () => {
  const ready = Promise.withResolvers<void>();
  const { stripe, mounted, aliveCount } = fakeStripe(ready.promise);
  const onError = vi.fn<(error: unknown) => void>();
  const checkout = (
    <EmbeddedPayment
      stripe={stripe}
      clientSecret="secret-1"
      onOpen={vi.fn<() => void>()}
      onError={onError}
    />
  );
  const { unmount } = render(checkout);
  await waitFor(() => expect(aliveCount()).toBe(1));

  unmount();
  render(checkout);
  ready.resolve();

  await waitFor(() => expect(mounted).toEqual(["secret-1"]));
  expect(aliveCount()).toBe(1);
  expect(onError).not.toHaveBeenCalled();
});

test("reports a checkout that cannot be created", async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const stripe = {
    createEmbeddedCheckoutPage: () => Promise.reject(new Error("blocked")),
  } as unknown as Stripe;

  render(
    <EmbeddedPayment
      stripe={stripe}
      clientSecret="secret-1"
      onOpen={vi.fn<() => void>()}
      onError={onError}
    />,
  );
  await act(async () => undefined);

  await waitFor(() => expect(onError).toHaveBeenCalledWith(new Error("blocked")));
});
