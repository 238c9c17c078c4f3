/**
 * The portal's tabs in display order, with the keys of their labels in `messages.ts`. Each tab has a URL, so that
 * reload and Back keep it. `exact` tabs do not include the pages below them.
 */
export const portalTabs = [
  { key: 'overview', to: '/client-portal', exact: true },
  { key: 'usage', to: '/client-portal/usage', exact: false },
  { key: 'requestTime', to: '/client-portal/request-time', exact: false },
  { key: 'tasks', to: '/client-portal/tasks', exact: false },
  { key: 'bills', to: '/client-portal/bills', exact: false },
  { key: 'reports', to: '/client-portal/reports', exact: false },
] as const;

export const isCurrentTab = ({ to, exact }: (typeof portalTabs)[number], pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '');
  return path === to || (!exact && path.startsWith(`${to}/`));
};
