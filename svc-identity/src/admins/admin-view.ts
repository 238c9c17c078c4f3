import { type Admin, admins, type OwnAccount } from '@hourbank/contracts';
import { shownFields } from '@hourbank/service-kit/http';
import type { AdminRecord } from './admin-store';

const ownFields = shownFields(admins.ownAccountView);
const fields = shownFields(admins.adminView);

/** An admin as it sees itself. */
export const ownAccountView = (
  admin: AdminRecord,
  states: Pick<OwnAccount, 'pendingEmail' | 'hasSecondFactor' | 'recoveryCodesLeft' | 'hasMailServer'>,
): OwnAccount => ({ ...ownFields(admin), username: admin.username ?? '', ...states });

/** An admin as owners see it. */
export const adminView = (admin: AdminRecord, states: Pick<Admin, 'hasSecondFactor' | 'isEmailRefused'>): Admin => ({
  ...fields(admin),
  username: admin.username ?? '',
  createdAt: admin.createdAt.toISOString(),
  lastSeenAt: admin.lastSeenAt?.toISOString() ?? null,
  ...states,
});
