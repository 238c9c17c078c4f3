import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

/** A placeholder for a missing value, so that an empty cell does not look like an error. */
export function EmptyValue({ text = '–' }: { text?: string }) {
  const t = useMessages(messages);
  return (
    <span className="hb-unit" role="img" aria-label={t('none')}>
      {text}
    </span>
  );
}
