import type { Admin, OwnAccount } from '@hourbank/contracts';
import type { AdminRecord } from './admin-entity';

/** An admin as it sees itself. */
export const ownAccountView = (
  { id, editRevision, username, name, email, role }: AdminRecord,
  factor: Pick<OwnAccount, 'hasSecondFactor' | 'recoveryCodesLeft'>,
): OwnAccount => ({
  id,
  revision: editRevision,
  username: username ?? '',
  name,
  email,
  role,
  ...factor,
});

/** An admin as owners see it. */
export const adminView = (
  { id, editRevision, username, name, email, role, ...admin }: AdminRecord,
  states: Pick<Admin, 'hasSecondFactor' | 'isEmailRefused'>,
): Admin => ({
  id,
  revision: editRevision,
  username: username ?? '',
  name,
  email,
  role,
  ...states,
  state: admin.state,
  createdAt: admin.createdAt.toISOString(),
  lastSeenAt: admin.lastSeenAt?.toISOString() ?? null,
});
