import { admins, identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { requestReset } from './request-reset';
import { resetPassword } from './reset-password';

/** Forgotten passwords of clients and admins (D-21). */
export function resetRoutes(serve: Serve, deps: Deps) {
  serve(identity.forgotPassword, ({ input, idempotency }) =>
    requestReset(deps, { role: 'client', ...input.body }, idempotency),
  );
  serve(identity.resetPassword, ({ input, idempotency }) =>
    resetPassword(deps, { role: 'client', ...input.body }, idempotency),
  );
  serve(admins.forgotAdminPassword, ({ input, idempotency }) =>
    requestReset(deps, { role: 'admin', ...input.body }, idempotency),
  );
  serve(admins.resetAdminPassword, ({ input, idempotency }) =>
    resetPassword(deps, { role: 'admin', ...input.body }, idempotency),
  );
}
