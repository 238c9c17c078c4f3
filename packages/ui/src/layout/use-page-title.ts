import { useLayoutEffect } from 'react';

/** 'Client List · Hourbank', as soon as the page is there. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Hourbank` : 'Hourbank';
  }, [title]);
}
