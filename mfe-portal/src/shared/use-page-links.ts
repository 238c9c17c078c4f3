import { useRouter } from '@tanstack/react-router';
import { pageSearch } from './page-search';

type PagedAddress = '/client-portal/usage' | '/client-portal/tasks';

/** Props for a `Pager` whose buttons are links. */
export function usePageLinks(to: PagedAddress) {
  const router = useRouter();
  return {
    href: (page: number) => router.buildLocation({ to, search: pageSearch(page) }).href,
    onPage: (page: number) => void router.navigate({ to, search: pageSearch(page) }),
  };
}
