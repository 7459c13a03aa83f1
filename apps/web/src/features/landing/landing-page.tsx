import { FREE_BANKS_MAX, FREE_DAYS, type SubscribableProduct } from "@snowball/contract";
import { formatPrice } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";

import { CalculatorPlace, OwnPlan } from "#features/calculator/index.ts";
import { useAppConfig, useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { formatFrequency } from "#lib/format.ts";
import { groupPrices, type PricedPlan } from "#lib/group-prices.ts";
import { paths } from "#lib/paths.ts";
import { productsQuery } from "#lib/queries.ts";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Question, QuestionList } from "#ui/question-list.tsx";
import { Card } from "#ui/section.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

import { EXAMPLE_PAYMENTS, PayoffExample } from "./payoff-example.tsx";

/**
 * `/`: the landing page with the benefits, the prices and links to sign in.
 * @param calculator a section to try the plan; it has the id `calculator`.
 */
export function LandingPage({ calculator }: { calculator?: ReactNode }) {
  usePageTitle("See the month you'll be debt-free");

  return (
    // The header is sticky: a linked section must not end up behind it.
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-[clamp(2rem,7vw,5rem)] pt-[clamp(0.25rem,3vw,2.5rem)] pb-0 [&_[id]]:scroll-mt-[84px]">
      <Hero />
      {calculator}
      <Ideas />
      <Safety />
      <PlanPrices />
      <Questions />
    </div>
  );
}

function Questions() {
  return (
    <section
      className="grid grid-cols-1 gap-x-[clamp(2rem,5vw,4rem)] gap-y-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
      aria-labelledby="questions"
    >
      <div className="flex flex-wrap content-start items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-title tracking-[-0.026em]" id="questions">
          Questions and answers
        </h2>
        <Link to={paths.help()}>More help</Link>
      </div>
      <QuestionList questions={questions} />
    </section>
  );
}

function Hero() {
  return (
    <section className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,4rem)] gap-y-7 desktop:grid-cols-2">
      <div className="grid gap-4.5 [&_h1]:text-[length:clamp(2.25rem,1.4rem_+_3.6vw,3.5rem)] [&_h1]:leading-[1.06] [&_h1]:tracking-[-0.038em]">
        <h1 tabIndex={-1}>See the month you'll be debt-free.</h1>
        <p className="max-w-120 text-[1.1875rem] leading-[1.5] text-ink-soft">
          One plan for all your cards and loans: who to pay, how much and by when, in the order that
          costs you least.
        </p>
        <EntryLinks />
        <p className="flex max-w-112 items-start gap-2 text-small text-ink-soft max-phone:hidden [&_svg]:mt-0.5 [&_svg]:flex-none">
          <Icon name="lock" label={null} size={18} />
          Read-only access. Snowball never sees your bank password and can't move money.
        </p>
      </div>
      <PayoffExample />
    </section>
  );
}

const ideas: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "check",
    title: "A proof",
    about: "See the lowest possible cost, how close your plan comes, and the math.",
  },
  {
    icon: "growth",
    title: "A what-if",
    about: "A bonus, a raise or a pause: see what it does to your date before you decide.",
  },
];

function Ideas() {
  return (
    <section aria-labelledby="ideas">
      <h2 id="ideas" className="text-title tracking-[-0.026em]">
        One plan, every reason
      </h2>
      <div className="mt-5 grid grid-cols-1 items-center gap-x-10 gap-y-6 desktop:grid-cols-[3fr_2fr]">
        <FirstMonth />
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-10 gap-y-5">
          {ideas.map(({ icon, title, about }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-3.5 gap-y-0.5">
              <span className="row-span-2 grid size-[40px] place-items-center rounded-[10px] bg-accent-tint text-accent">
                <Icon name={icon} label={null} />
              </span>
              <h3 className="text-large">{title}</h3>
              <p className="text-ink-soft">{about}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The first month of the example above: what the plan says to send. */
function FirstMonth() {
  return (
    <Card as="section" className="grid gap-1 p-6 max-tablet:hidden" aria-labelledby="example-month">
      <h3 id="example-month" className="flex flex-wrap justify-between gap-x-4 text-large">
        What to send this month
        <span className="tabular-nums">
          ${EXAMPLE_PAYMENTS.reduce((sum, { minimum, extra }) => sum + minimum + extra, 0)}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {EXAMPLE_PAYMENTS.map(({ name, minimum, extra }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              {name}{" "}
              <span className="block text-small text-ink-soft">
                {extra === 0
                  ? "the minimum"
                  : `$${minimum} minimum and $${extra} extra: its rate is the highest`}
              </span>
            </span>
            <strong className="tabular-nums">${minimum + extra}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const promises: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "lock",
    title: "Your bank password stays yours",
    about: "You sign in through Plaid. We get a read-only key and store it encrypted.",
  },
  {
    icon: "info",
    title: "No advertising, no trackers",
    about: "One cookie, which recognizes your device when you sign in.",
  },
];

function Safety() {
  return (
    // A band over the full width of the window; the clip keeps it from widening the page.
    <section
      className="grid gap-6 bg-(color:--band) py-[clamp(2rem,6vw,4rem)] text-[#fffefb] [box-shadow:0_0_0_100vmax_var(--band)] [--band:light-dark(#0b4743,#12282b)] [clip-path:inset(0_-100vmax)]"
      aria-labelledby="safety"
    >
      <h2 id="safety" className="text-title tracking-[-0.026em]">
        Private and secure
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(21rem,100%),1fr))] gap-x-[clamp(2rem,5vw,4rem)] gap-y-4.5">
        {promises.map(({ icon, title, about }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 [&_svg]:row-span-2 [&_svg]:text-sun"
          >
            <Icon name={icon} label={null} size={26} />
            <h3 className="text-large">{title}</h3>
            <p className="text-[#cfe2df]">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanPrices() {
  const products = useQuery(productsQuery);
  const isOffered = products.data === undefined || products.data.length > 0;

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="prices">
      <div className="grid gap-1.5">
        <h2 className="text-title tracking-[-0.026em]" id="prices">
          Plans and prices
        </h2>
        <p className="max-w-160 text-ink-soft">
          The plan is free. You only pay for bank connections, which cost us money every month.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <FreePlan />
        {isOffered && (
          <div className="grid grid-cols-1">
            <DataView source={products} what="the prices" skeleton={<Waiting />}>
              {(loaded) => (
                <ul className="grid grid-cols-1 gap-4 desktop:h-full desktop:[grid-auto-columns:minmax(0,1fr)] desktop:[grid-auto-flow:column]">
                  {groupPrices(loaded).map((plan) => (
                    <PaidPlan key={plan.name} plan={plan} />
                  ))}
                </ul>
              )}
            </DataView>
          </div>
        )}
      </div>
      {isOffered && (
        <p className="max-w-160 text-compact text-ink-soft">
          Without a subscription, banks stay linked for {FREE_DAYS} days. No card needed.
        </p>
      )}
    </section>
  );
}

/** As tall as the prices, so that nothing jumps when they load. */
function Waiting() {
  return (
    <output className="block min-h-81 rounded-large bg-surface-sunken desktop:min-h-69.5">
      <span className="sr-only">Loading the prices</span>
    </output>
  );
}

const free: readonly string[] = [
  "All the debts you enter",
  "The whole plan: every strategy, the proof and what-ifs",
  "Due dates and minimum payments, and what is past due",
  `Up to ${FREE_BANKS_MAX} banks linked for ${FREE_DAYS} days`,
];

function FreePlan() {
  const { status } = useSession();
  const isSignedIn = status === "authorized";

  return (
    // Aligns the buttons at the bottom of all cards.
    <Card
      as="section"
      className="grid grid-cols-1 grid-rows-[auto_auto_1fr] gap-3 p-6 [&_h3]:text-large"
      aria-labelledby="free"
    >
      <h3 id="free">Free</h3>
      <p className="text-ink-soft [&:first-of-type_strong]:text-[2.125rem] [&:first-of-type_strong]:leading-[1.2] [&:first-of-type_strong]:tracking-[-0.03em]">
        <strong className="text-ink tabular-nums">$0</strong> forever
      </p>
      <Services texts={free} />
      <ButtonLink to={isSignedIn ? paths.home() : paths.register()} variant="secondary">
        {isSignedIn ? "Open Snowball" : "Create an account"}
      </ButtonLink>
    </Card>
  );
}

/** The card of a paid plan: its prices, its services and a link to subscribe. */
function PaidPlan({ plan }: { plan: PricedPlan }) {
  const { name, prices, services } = plan;
  const { status } = useSession();
  const checkout = paths.subscribe();

  return (
    <Card
      as="li"
      className="grid grid-cols-1 grid-rows-[auto_auto_1fr] gap-3 p-6 [&_h3]:text-large"
    >
      <h3>{name}</h3>
      <div>
        {prices.map((product, index) => (
          <Price key={product.price_id} product={product} isFirst={index === 0} />
        ))}
      </div>
      <p className="font-semibold">Everything in Free, plus</p>
      <Services texts={services.map(({ feature_desc: text }) => text)} />
      <ButtonLink
        to={status === "authorized" ? checkout : paths.register({ returnPath: checkout })}
      >
        Get {name}
      </ButtonLink>
    </Card>
  );
}

function Price({ product, isFirst }: { product: SubscribableProduct; isFirst: boolean }) {
  const { price, currency, freq } = product;

  return (
    <p className="text-ink-soft [&:first-of-type_strong]:text-[2.125rem] [&:first-of-type_strong]:leading-[1.2] [&:first-of-type_strong]:tracking-[-0.03em]">
      {!isFirst && "or "}
      <strong className="text-ink tabular-nums">{formatPrice(price, currency)}</strong> /{" "}
      {formatFrequency(freq)}
    </p>
  );
}

function Services({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid content-start gap-2 text-compact [&_svg]:mt-0.5 [&_svg]:text-accent">
      {texts.map((text) => (
        <li key={text} className="grid grid-cols-[auto_1fr] gap-2">
          <Icon name="check" label={null} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** `/`: the landing page, with the payoff calculator for visitors. */
export function Component() {
  const { status } = useSession();

  return <LandingPage calculator={status === "authorized" ? <OwnPlan /> : <CalculatorPlace />} />;
}

/** Ordered by frequency. */
export const questions: readonly Question[] = [
  {
    id: "move-money",
    question: "Can Snowball move my money?",
    answer:
      "No. Through Plaid we can only read accounts, balances, rates, due dates and transactions. You make the payments yourself, at your bank or lender.",
  },
  {
    id: "which-debts",
    question: "Which debts can I link?",
    answer:
      "Credit cards, student loans, mortgages and checking accounts from banks and lenders in Plaid's network, with the car and personal loans at the same bank. For car and personal loans the bank reports only the balance, so you add the rate, the minimum payment and the due day. You can enter any other debt yourself.",
  },
  {
    id: "how-fresh",
    question: "How fresh are the figures?",
    answer:
      "As fresh as your bank's last report. Due dates usually update about once a day. Each connection shows when it was last updated and whether you need to sign in again.",
  },
  {
    id: "advice",
    question: "Is this financial advice?",
    answer:
      "No. Snowball computes from what your lenders report and what you enter. If you can't meet your minimum payments, call your lenders early, or speak with a nonprofit credit counselor.",
  },
];

const WAYS =
  "flex flex-wrap gap-3 [&_a]:min-h-[50px] [&_a]:px-6 [&_a]:text-base [&_button]:min-h-[50px] [&_button]:px-6 [&_button]:text-base";
export function EntryLinks() {
  const { status } = useSession();
  if (status === "authorized") {
    return (
      <div className={WAYS}>
        <ButtonLink to={paths.home()}>Open Snowball</ButtonLink>
      </div>
    );
  }
  return (
    <div className={WAYS}>
      <ButtonLink to={paths.register()}>Create an account</ButtonLink>
      <ButtonLink to={paths.login()} variant="secondary">
        Sign in
      </ButtonLink>
      <TryDemo />
    </div>
  );
}

/** Starts a demo with one click, if the server has a bank for it. */
function TryDemo() {
  const { session } = useSession();
  const { hasDemo } = useAppConfig();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const demo = useAction(() => session.startDemo(), { onSuccess: () => navigate(paths.home()) });
  // The prerendered page does not know the server's configuration, so it reserves the space.
  if (isHydrated && !hasDemo) return null;

  return (
    <div className="grid min-h-[50px] basis-full justify-items-start gap-3">
      {isHydrated && (
        <Button variant="secondary" isBusy={demo.isBusy} onClick={() => demo.submit()}>
          Try it with a demo household
        </Button>
      )}
      {demo.error && <Notice tone="error">{authErrorText(demo.error)}</Notice>}
    </div>
  );
}
