import { Skeleton } from "#ui/skeleton.tsx";

/** Keeps the plan's space while its code loads and the first plan is computed. */
export function PlanOnItsWay() {
  return (
    <div className="min-h-304 max-[23rem]:min-h-[79.2rem] phone:max-[36rem]:min-h-[74.8rem] min-[36rem]:max-desktop:min-h-[72.1rem] desktop:min-h-[52.6rem]">
      <Skeleton label="Calculating your plan" count={3} />
    </div>
  );
}
