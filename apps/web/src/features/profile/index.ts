export { Breadcrumbs } from "./breadcrumbs.tsx";
export { ProfileSettings } from "./profile-settings.tsx";
export { ProfileTabs } from "./profile-tabs.tsx";
export { TeamPanel } from "./team-panel.tsx";
