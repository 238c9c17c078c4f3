import { security } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';

/** Settings of sign-in and registration. */
export function securityRoutes(serve: Serve, { tx, securitySettings }: IdentityDeps) {
  serve(security.getSecuritySettings, () => securitySettings.read());
  serve(security.updateSecuritySettings, ({ input }) => tx((work) => securitySettings.change(work, input.body)));
}
