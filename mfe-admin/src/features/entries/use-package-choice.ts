import type { AccountPackage } from '@hourbank/contracts';
import { ownStorage, personOf, useSession } from '@hourbank/mfe-kit';
import { useState } from 'react';

/**
 * The package that the form of a new entry starts with (D-97): the only usable one, else Automatic if this admin chose
 * it last time, else none, which is an empty text. `remember` takes the choice of a saved entry; `startNow` knows it
 * before the next render.
 */
export function usePackageChoice(usable: readonly AccountPackage[]) {
  const session = useSession();
  const [automatic] = useState(() => ownStorage(personOf(session.token()), 'automatic'));
  const only = usable.length === 1 ? String(usable[0]?.id) : undefined;
  const unlessOnly = () => (automatic.read() === true ? 'auto' : '');
  const [kept, setKept] = useState(unlessOnly);
  const remember = (choice: string) => {
    // Whoever left the only package as it was has not chosen.
    if (choice === only) return;
    automatic.write(choice === 'auto' ? true : null);
    setKept(unlessOnly);
  };
  return { start: only ?? kept, startNow: () => only ?? unlessOnly(), remember };
}
