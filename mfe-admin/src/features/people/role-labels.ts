import type { Admin, AdminRole } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

export const roleLabel = (role: AdminRole): string => translate(messages)(role);

export const roleHint = (role: AdminRole): string => translate(messages)(`${role}Hint`);

const stateKeys = { invited: 'isInvited', active: 'isActive', disabled: 'isDisabled' } as const;

export const stateLabel = (state: Admin['state']): string => translate(messages)(stateKeys[state]);
