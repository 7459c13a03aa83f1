import { Icon, type IconName } from "#ui/icon.tsx";

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

/** Summarizes security and privacy. */
export function Safety() {
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
