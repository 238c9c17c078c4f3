import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';

/** The public keys, for all services that verify tokens. */
export function keyRoutes(serve: Serve, { keyring }: Deps) {
  serve(identity.getPublicKeys, async () => ({ keys: await keyring.publicKeys() }));
}
