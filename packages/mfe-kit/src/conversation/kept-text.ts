import { useRef, useState } from 'react';
import { useSession } from '../api-context';
import { ownStorage, personOf } from '../own-storage';

/** A text that is not sent yet, as HTML; '' if it is blank. */
export interface KeptText {
  value: string;
  change: (html: string) => void;
  /** Empties the text that was sent, unless it has changed since. */
  clear: (sent: string) => void;
}

/** Keeps a text in this browser, for this person, until it is sent. The logout forgets it (D-95). */
export function useKeptText(name: string): KeptText {
  const session = useSession();
  const [kept] = useState(() => ownStorage(personOf(session.token()), `draft-${name}`));
  const [value, setValue] = useState(() => {
    const stored = kept.read();
    return typeof stored === 'string' ? stored : '';
  });
  const latest = useRef(value);
  const change = (html: string) => {
    latest.current = html;
    setValue(html);
    kept.write(html === '' ? null : html);
  };
  const clear = (sent: string) => {
    if (latest.current === sent) change('');
  };
  return { value, change, clear };
}
