import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

const kinds = [
  'admin',
  'client',
  'package',
  'account',
  'entry',
  'task',
  'invoice',
  'statement',
  'sentStatement',
] as const;

/** Subjects without a number. */
const singles = [
  'settings',
  'security-settings',
  'account-terms',
  'alert-settings',
  'timer-settings',
  'rounding',
  'schedule',
] as const;

/** Returns the name of what an action concerns: `package:12` is 'Package #12'. An unknown subject keeps its text. */
export function useSubjectName(): (subject: string) => string {
  const t = useMessages(messages);
  return (subject) => {
    const single = singles.find((one) => one === subject);
    if (single) return t(`subject.${single}`);
    const [name, id = ''] = subject.split(':');
    const kind = kinds.find((one) => one === name);
    if (kind === undefined) return subject;
    return /^\d+$/.test(id) ? t(`subject.${kind}`, { id }) : t('subject.unknown');
  };
}
