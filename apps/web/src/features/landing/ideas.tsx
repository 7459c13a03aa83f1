import { Icon, type IconName } from "#ui/icon.tsx";

const ideas: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "calendar",
    title: "A date",
    about: "See what to pay on every debt, every month, until you're debt-free.",
  },
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

/** The benefits of the plan. */
export function Ideas() {
  return (
    <section aria-labelledby="ideas">
      <h2 id="ideas" className="text-title tracking-[-0.026em]">
        One plan, every reason
      </h2>
      <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-10 gap-y-5">
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
    </section>
  );
}
