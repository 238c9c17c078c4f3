export type RemoteName = 'mfe_admin' | 'mfe_portal';

const adminPath = /^\/(admin|login|dashboard|manageclients)(\/|$)/i;

/** The micro-frontend that owns a path. The portal owns all paths outside the admin console. */
export const ownerOf = (pathname: string): RemoteName => (adminPath.test(pathname) ? 'mfe_admin' : 'mfe_portal');
