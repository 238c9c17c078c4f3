import { useState } from 'react';
import { useSession } from '../api-context';
import { ownStorage, personOf } from '../own-storage';

/** A text that is not sent yet, as HTML; '' if it is blank. */
export interface KeptText {
  value: string;
  change: (html: string) => void;
}

/** Keeps a text in this browser, for this person, until it is sent. The logout forgets it (D-95). */
export function useKeptText(name: string): KeptText {
  const session = useSession();
  const [kept] = useState(() => ownStorage(personOf(session.token()), `draft-${name}`));
  const [value, setValue] = useState(() => {
    const stored = kept.read();
    return typeof stored === 'string' ? stored : '';
  });
  const change = (html: string) => {
    setValue(html);
    kept.write(html === '' ? null : html);
  };
  return { value, change };
}
