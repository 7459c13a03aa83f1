import { Skeleton } from "#ui/skeleton.tsx";

/** Keeps the plan's space while its code loads and the first plan is computed. */
export function PlanOnItsWay() {
  return (
    <div className="min-h-[86.3rem] phone:max-[36rem]:min-h-[83.7rem] min-[36rem]:max-desktop:min-h-[82.9rem] desktop:min-h-[57.8rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}
