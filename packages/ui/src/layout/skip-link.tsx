const mainId = 'main';

/** First stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a className="hb-skip visually-hidden-focusable" href={`#${mainId}`} onClick={skip}>
      Skip to content
    </a>
  );
}

/** Moves the focus itself: an address with a fragment would be taken for a route. */
function skip(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}

/** What the main element of a shell carries to be the target. */
export const mainTarget = { id: mainId, tabIndex: -1 } as const;
