import { type OpenSession, sessions } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Card, SessionList, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryBoundary } from '../../shared/query-boundary';
import { messages } from './messages';

const queryKey = ['sessions'];

/** The open sessions of the client's own account. */
export function SessionsCard() {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useQuery<OpenSession[]>({
    queryKey,
    queryFn: ({ signal }) => call(sessions.listClientSessions, {}, { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(sessions.endOtherClientSessions, {}) : call(sessions.endClientSession, { params: { id } }),
    onError: ({ message }) => toast({ title: message, tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={t('sessions')}>
      {query.data ? (
        <SessionList
          sessions={query.data}
          busy={end.isPending}
          onEnd={(id) => end.mutate(id)}
          onEndOthers={() => end.mutate(null)}
        />
      ) : (
        <QueryBoundary query={query} label={t('sessions')} />
      )}
    </Card>
  );
}
