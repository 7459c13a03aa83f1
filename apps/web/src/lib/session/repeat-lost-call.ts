import { AuthError } from "./auth-error.ts";

/** How long to wait before each repetition: a changed network comes back within seconds. */
const PAUSES_MS = [1_000, 3_000, 8_000];
/**
 * The server honours a token that was used already for 30 s, and takes it for stolen afterwards. Two
 * of them are left for the way there.
 */
const REPEAT_WITHIN_MS = 28_000;

/**
 * Makes a call again while its answer is lost: the server may have done what was asked, and only for
 * a while it tells once more. No repetition begins later than 28 s after the first try, and none when
 * `isWanted` says that the call is over.
 * @throws AuthError of the last try.
 */
export async function repeatLostCall<Answer>(
  call: () => Promise<Answer>,
  { now, isWanted }: { now: () => Date; isWanted: () => boolean },
): Promise<Answer> {
  const repeatUntil = now().getTime() + REPEAT_WITHIN_MS;

  for (const pauseMs of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AuthError) || !error.isLostAnswer) throw error;
      await pause(pauseMs);
      // The pause is over later than planned where the computer slept or the tab is hidden.
      if (now().getTime() > repeatUntil || !isWanted()) throw error;
    }
  }
  return call();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
