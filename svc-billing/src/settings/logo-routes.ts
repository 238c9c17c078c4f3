import { fileRoutes } from '@hourbank/service-kit/files';
import type { Deps } from '../deps';

/** Purpose under which logos are stored. */
export const logoPurpose = 'logo';

/** URL prefix of the logo. */
export const logoPrefix = '/uploads/settings';

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Serves the logo by signed URL (D-23). */
export const logoRoutes = (router: Router, { files, signedUrls }: Deps) =>
  fileRoutes({ router, files, signedUrls, prefixes: [logoPrefix], purpose: logoPurpose });
