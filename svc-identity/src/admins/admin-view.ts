import type { Admin, OwnAccount } from '@hourbank/contracts';
import type { AdminRecord } from './admin-entity';

/** An admin as it sees itself. */
export const ownAccountView = ({ id, username, name, email, role }: AdminRecord): OwnAccount => ({
  id,
  username: username ?? '',
  name,
  email,
  role,
});

/** An admin as owners see it. */
export const adminView = (admin: AdminRecord): Admin => ({
  ...ownAccountView(admin),
  state: admin.state,
  createdAt: admin.createdAt.toISOString(),
  lastSeenAt: admin.lastSeenAt?.toISOString() ?? null,
});
