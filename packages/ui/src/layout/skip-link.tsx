import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

const mainId = 'main';

/** A link that skips the navigation, first in the tab order. */
export function SkipLink() {
  const t = useMessages(messages);
  return (
    <a className="hb-skip visually-hidden-focusable" href={`#${mainId}`} onClick={skip}>
      {t('skip')}
    </a>
  );
}

/** Sets the focus directly, because the router would handle a URL with a fragment. */
function skip(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}

/** Attributes of the main element, the target of the skip link. */
export const mainTarget = { id: mainId, tabIndex: -1 } as const;
