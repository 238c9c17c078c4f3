import { formatList, isolated } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert } from '@hourbank/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from './api-context';
import { messages } from './messages';
import { ownStorage, personOf } from './own-storage';

/** Names that are kept for a form. */
const maxNames = 20;

const namesIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string').slice(0, maxNames) : [];

/**
 * Names the files that a form had when its session ended or its page was closed (D-87). A browser cannot keep the files
 * themselves, so people would send the form without them. `form` is unique among the forms of a person.
 */
export function FilesToChooseAgain({ form, files }: { form: string; files: readonly File[] }) {
  const t = useMessages(messages);
  const session = useSession();
  const [kept] = useState(() => ownStorage(personOf(session.token()), `files-${form}`));
  const [before, setBefore] = useState<string[]>([]);
  const missing = before.filter((name) => files.every((file) => file.name !== name));
  const names = JSON.stringify([...files.map(({ name }) => name), ...missing].slice(0, maxNames));

  // A saved form that is replaced by one with the saved values forgets its names before that one reads them.
  useLayoutEffect(() => {
    setBefore(namesIn(kept.read()));
    return () => {
      if (session.token() !== null || session.endedBy() === 'logout') kept.write(null);
    };
  }, [kept, session]);
  useEffect(() => kept.write(names === '[]' ? null : JSON.parse(names)), [kept, names]);
  if (missing.length === 0) return null;
  const list = formatList(missing.map(isolated));
  return (
    <Alert tone="warning">
      {missing.length === 1
        ? t('chooseOneAgain', { names: list })
        : t('chooseAgain', { count: missing.length, names: list })}
    </Alert>
  );
}
