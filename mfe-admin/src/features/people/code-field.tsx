import { useMessages } from '@hourbank/i18n/react';
import { TextField } from '@hourbank/ui';
import type { ComponentProps } from 'react';
import { messages } from './messages';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'required' | 'autoComplete'>;

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeField(field: FieldProps) {
  const t = useMessages(messages);
  return <TextField label={t('code')} hint={t('codeHint')} required autoComplete="one-time-code" {...field} />;
}
