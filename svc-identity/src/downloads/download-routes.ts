import { identity } from '@hourbank/contracts';
import { signDownloadTicket } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { downloadPath } from './download-path';

/** Tickets for downloads in a new tab (D-22). They are created with the response and never stored. */
export function downloadRoutes(serve: Serve, { keyring }: Deps) {
  serve(
    identity.createDownloadTicket,
    async ({ input, actor }) => ({ path: downloadPath(input.body.path, actor), session: actor }),
    async ({ path, session }) => ({
      url: `${path}?ticket=${signDownloadTicket(await keyring.current(), session, path)}`,
    }),
  );
}
