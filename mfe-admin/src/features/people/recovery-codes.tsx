import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { useEffect, useRef } from 'react';
import { messages } from './messages';

/** Recovery codes, which are shown once. They get the focus, because the field or button that made them may be gone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages(messages);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <Alert tone="warning" className="mb-0">
      <p>{t('codesOnce')}</p>
      <ul ref={list} tabIndex={-1} className="list-unstyled mb-0 font-monospace" aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}
