import type { ApiClient } from '@hourbank/api-client';
import type { notices } from '@hourbank/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api-context';

/** The operations of one console. */
export interface NoticeOperations {
  list: typeof notices.listNotices | typeof notices.listClientNotices;
  read: typeof notices.readNotices | typeof notices.readClientNotices;
}

const keys = { unread: ['notices', 'unread'] as const, list: ['notices', 'list'] as const };

/** How often a visible page asks for new notices, ms. */
const pollInterval = 60_000;
/** Notices that the list shows at once. */
const pageSize = 10;

/** How many notices are unread. It is asked for each minute and when the tab becomes visible. */
export const unreadCount = (call: ApiClient, list: NoticeOperations['list']) =>
  queryOptions({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await call(list, { query: { pageSize: 1 } }, { signal })).unreadCount,
    staleTime: pollInterval / 2,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });

/**
 * The notices, newest first, a page at a time. They are loaded each time the list opens, and stay as they are while it
 * is open.
 */
export const noticePages = (call: ApiClient, list: NoticeOperations['list']) =>
  infiniteQueryOptions({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) => call(list, { query: { page: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, pages) => (pages.length * pageSize < totalCount ? pages.length + 1 : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Marks the notices up to one as read. The open list keeps its marks. */
export function useReadNotices(read: NoticeOperations['read']) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => call(read, { body: { upTo } }),
    onSuccess: (response) => queryClient.setQueryData(keys.unread, response.unreadCount),
  });
}
