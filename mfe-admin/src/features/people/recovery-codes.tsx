import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { messages } from './messages';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages(messages);
  return (
    <Alert tone="warning" className="mb-0">
      <p>{t('codesOnce')}</p>
      <ul className="list-unstyled mb-0 font-monospace" aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}
