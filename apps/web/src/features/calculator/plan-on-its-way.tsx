import { Skeleton } from "#ui/skeleton.tsx";

/** Keeps the plan's space while its code loads and the first plan is computed. */
export function PlanOnItsWay() {
  return (
    <div className="min-h-[88.1rem] phone:max-[36rem]:min-h-[85.4rem] min-[36rem]:max-desktop:min-h-[84.4rem] desktop:min-h-[57.8rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}
