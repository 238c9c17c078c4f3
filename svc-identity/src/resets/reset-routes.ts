import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';
import { requestReset } from './request-reset';
import { resetPassword } from './reset-password';

/** Forgotten passwords of clients (D-21). */
export function resetRoutes(serve: Serve, deps: IdentityDeps) {
  serve(identity.forgotPassword, ({ input, idempotency }) => requestReset(deps, input.body.email, idempotency));
  serve(identity.resetPassword, ({ input, idempotency }) => resetPassword(deps, input.body, idempotency));
}
