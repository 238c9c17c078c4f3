/** The portal's tabs in display order. Each tab has a URL, so that reload and Back keep it. `exact` tabs do not include the pages below them. */
export const portalTabs = [
  { label: 'Overview', to: '/client-portal', exact: true },
  { label: 'Usage History', to: '/client-portal/usage', exact: false },
  { label: 'Request More Time', to: '/client-portal/request-time', exact: false },
  { label: 'Tasks', to: '/client-portal/tasks', exact: false },
  { label: 'Bills & Payments', to: '/client-portal/bills', exact: false },
  { label: 'Reports', to: '/client-portal/reports', exact: false },
] as const;

export const isCurrentTab = ({ to, exact }: (typeof portalTabs)[number], pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '');
  return path === to || (!exact && path.startsWith(`${to}/`));
};
