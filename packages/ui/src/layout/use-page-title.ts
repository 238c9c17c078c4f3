import { useEffect } from 'react';

/** 'Client List · Hourbank' */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Hourbank` : 'Hourbank';
  }, [title]);
}
