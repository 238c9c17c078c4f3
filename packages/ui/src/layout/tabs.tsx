import { formatNumber } from '@hourbank/i18n/format';
import { useEffect, useRef } from 'react';
import type { RenderLink } from './link';

export interface Tab {
  label: string;
  current: boolean;
  link: RenderLink;
  /** Number of rows on the page of the tab. */
  count?: number | undefined;
}

/** Tabs that are links to pages. On a narrow screen the current one is scrolled into view. */
export function Tabs({ label: name, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;

  useEffect(() => {
    const element = list.current;
    if (!element || !current) return;
    // Reports the first size, too, and every later one: a phone that is turned, a window that is resized.
    const sizes = new ResizeObserver(() => centreCurrent(element));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [current]);

  return (
    <nav aria-label={name}>
      {/* The router keeps the scroll position of an element on the next page. With an id for each tab, it does not. */}
      <ul className="nav nav-underline" ref={list} data-scroll-restoration-id={current}>
        {tabs.map(({ label, current: isCurrent, link, count }) => (
          <li className="nav-item" key={label}>
            {link({
              className: isCurrent ? 'nav-link active' : 'nav-link',
              'aria-current': isCurrent ? 'page' : undefined,
              children: (
                <>
                  {label}
                  {count !== undefined && (
                    <>
                      {' '}
                      <span className="hb-tab-count">{formatNumber(count)}</span>
                    </>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the list, because `scrollIntoView` would scroll the page too. */
function centreCurrent(list: HTMLElement): void {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (tab) list.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
}
