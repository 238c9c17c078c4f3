import { identity } from '@hourbank/contracts';
import { type Serve, signDownloadTicket } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { downloadPath } from './download-path';

/** Tickets by which a new tab downloads (D-22). Like tokens they are made when the answer is, and never stored. */
export function downloadRoutes(serve: Serve, { keyring }: IdentityDeps) {
  serve(
    identity.createDownloadTicket,
    async ({ input, actor }) => ({ path: downloadPath(input.body.path, actor.role), session: actor }),
    async ({ path, session }) => ({
      url: `${path}?ticket=${signDownloadTicket(await keyring.current(), session, path)}`,
    }),
  );
}
