import { useMessages } from '@hourbank/i18n/react';
import { PasswordField } from '@hourbank/ui';
import type { ComponentProps } from 'react';
import { messages } from './messages';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'required' | 'autoComplete'>;

/** Asks for the current password before a change of one's own account. */
export function CurrentPasswordField(field: FieldProps) {
  const t = useMessages(messages);
  return <PasswordField label={t('currentPassword')} required autoComplete="current-password" {...field} />;
}

/** Asks for a new password and says what it must have. */
export function NewPasswordField(field: FieldProps) {
  const t = useMessages(messages);
  return (
    <PasswordField label={t('newPassword')} required autoComplete="new-password" hint={t('passwordHint')} {...field} />
  );
}
