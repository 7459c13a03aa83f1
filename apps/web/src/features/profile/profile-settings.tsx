import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { LeaveGuard } from "#lib/leave-guard.tsx";
import { combineSlices, sliceOf } from "#lib/query/slice.ts";
import { meQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { BioForm } from "./bio-form.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { PersonalInfoForm } from "./personal-info-form.tsx";
import { pictureQuery } from "./picture-query.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** The Settings tab of the profile. */
export function ProfileSettings() {
  const me = sliceOf(useQuery(meQuery));
  const picture = sliceOf(useQuery(pictureQuery));

  return (
    <DataView
      source={combineSlices(me, picture)}
      what="your profile"
      skeleton={<Skeleton label="Loading your profile" />}
    >
      {([profile, { picture: png }]) => <Forms me={profile} picture={png} />}
    </DataView>
  );
}

function Forms({ me, picture }: { me: Me; picture: string | null }) {
  const { first_name, last_name, role, timezone, bio } = me;
  const stored = { first_name, last_name, role, timezone, bio, picture };
  const personalInfo = useProfileForm(stored);
  const about = useProfileForm(stored);

  return (
    <div className="grid grid-cols-1 gap-5">
      <LeaveGuard
        isDirty={personalInfo.isDirty || about.isDirty}
        loss="Your profile changes aren't saved yet."
      />
      <PersonalInfoForm form={personalInfo} email={me.email} />
      <BioForm form={about} />
      <ChangePasswordForm owner={me} />
    </div>
  );
}
