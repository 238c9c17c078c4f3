import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit';
import type { IdentityDeps } from '../deps';
import { requestReset } from './request-reset';
import { resetPassword } from './reset-password';

/** Forgotten passwords of clients (D-21). */
export function resetRoutes(serve: Serve, deps: IdentityDeps) {
  serve(identity.forgotPassword, ({ input, once }) => requestReset(deps, input.body.email, once));
  serve(identity.resetPassword, ({ input, once }) => resetPassword(deps, input.body, once));
}
