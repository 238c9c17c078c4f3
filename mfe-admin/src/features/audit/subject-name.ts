import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

type Subject = Extract<keyof typeof messages, `subject.${string}`>;
const isSubject = (key: string): key is Subject => Object.hasOwn(messages, key);

/** Returns the name of what an action concerns: `package:12` is 'Package #12'. An unknown subject keeps its text. */
export function useSubjectName(): (subject: string) => string {
  const t = useMessages(messages);
  return (subject) => {
    const [name = '', id] = subject.split(':');
    const key = `subject.${name}`;
    if (!isSubject(key)) return subject;
    return id === undefined || /^\d+$/.test(id) ? t(key, { id: id ?? '' }) : t('subject.unknown');
  };
}
