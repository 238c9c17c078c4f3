import { type Admin, type AdminRole, adminRoles } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** A role or state that this release does not know is shown as it is. */
export const roleLabel = (role: AdminRole): string => (adminRoles.includes(role) ? translate(messages)(role) : role);

export const roleHint = (role: AdminRole): string => translate(messages)(`${role}Hint`);

const stateKeys = { invited: 'isInvited', active: 'isActive', disabled: 'isDisabled' } as const;

export const stateLabel = (state: Admin['state']): string =>
  Object.hasOwn(stateKeys, state) ? translate(messages)(stateKeys[state]) : state;
