export type RemoteName = 'mfe_admin' | 'mfe_portal';

const adminPath = /^\/(admin|login|dashboard|manageclients)(\/|$)/i;

/** Which micro-frontend an address belongs to. What is not the admin console's is the portal's. */
export const ownerOf = (pathname: string): RemoteName => (adminPath.test(pathname) ? 'mfe_admin' : 'mfe_portal');

/** How a person calls it. */
export const consoleNames: Record<RemoteName, string> = { mfe_admin: 'admin console', mfe_portal: 'client portal' };
