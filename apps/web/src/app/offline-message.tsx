import { useEffect, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

type OfflineMessageProps = { isChecking: boolean; onRetry: () => void };

/** Says that the screen needs a network. The rest of the app stays usable. */
export function OfflineMessage({ isChecking, onRetry }: OfflineMessageProps) {
  const { title, words } = navigator.onLine ? UNREACHABLE : OFFLINE;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div className="mx-auto my-[clamp(1rem,8vh,5rem)] grid w-full max-w-160 justify-items-start gap-4">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-large wrap-anywhere text-ink-soft">{words}</p>
      <Button isBusy={isChecking} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const OFFLINE = {
  title: "You're offline",
  words: "This screen isn't saved on your device yet. It opens as soon as you're back online.",
};

const UNREACHABLE = {
  title: "Snowball isn't responding",
  words: "We couldn't load this screen. Check your connection or try again in a moment.",
};
