import { Button } from "./button.tsx";

type Source = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** A button below a list that is read page by page; hidden once all is loaded. */
export function ShowMore({ source }: { source: Source }) {
  if (!source.hasNextPage) return null;

  return (
    <Button
      variant="secondary"
      isBusy={source.isFetchingNextPage}
      onClick={() => void source.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
