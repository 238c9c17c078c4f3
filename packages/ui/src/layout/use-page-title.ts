import { useLayoutEffect } from 'react';
import { useFace } from './face';

/** 'Client List · Hourbank', in the portal with the provider's name, as soon as the page is there. */
export function usePageTitle(title: string): void {
  const owner = useFace().name || 'Hourbank';
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${owner}` : owner;
  }, [title, owner]);
}
