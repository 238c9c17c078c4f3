import type { OpenSession, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Card, SessionList, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api-context';
import { QueryBoundary } from '../query-boundary';
import { messages } from './messages';

const queryKey = ['sessions'];

/** The operations of one console. */
interface SessionsCardProps {
  list: typeof sessions.listAdminSessions | typeof sessions.listClientSessions;
  end: typeof sessions.endAdminSession | typeof sessions.endClientSession;
  endOthers: typeof sessions.endOtherAdminSessions | typeof sessions.endOtherClientSessions;
}

/** The open sessions of the own account, each with a button that ends it. */
export function SessionsCard({ list, end, endOthers }: SessionsCardProps) {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useQuery<OpenSession[]>({ queryKey, queryFn: ({ signal }) => call(list, {}, { signal }) });
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? call(endOthers, {}) : call(end, { params: { id } })),
    onError: ({ message }) => toast({ title: message, tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={t('sessions')} flush>
      <QueryBoundary query={query} label={t('sessions')} inCard>
        {(open) => (
          <SessionList
            sessions={open}
            busy={ending.isPending}
            onEnd={(id) => ending.mutate(id)}
            onEndOthers={() => ending.mutate(null)}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}
