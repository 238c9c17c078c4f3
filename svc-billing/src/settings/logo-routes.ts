import { fileRoutes } from '@hourbank/service-kit';
import type { Deps } from '../deps';

/** What stored logos are for, by the name under which they are kept. */
export const logoPurpose = 'logo';

/** Where the logo is served. */
export const logoPrefix = '/uploads/settings';

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** The logo by signed address (D-23). */
export const logoRoutes = (router: Router, { files, addresses }: Deps) =>
  fileRoutes({ router, files, addresses, prefixes: [logoPrefix], purpose: logoPurpose });
