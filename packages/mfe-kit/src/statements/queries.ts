import type { ApiClient } from '@hourbank/api-client';
import { statements } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useToast } from '@hourbank/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api-context';
import { useIdempotencyKey } from '../use-idempotency-key';
import type { DayRange } from '../lists/periods';
import { messages } from './messages';

/** Statements that the card lists: those of eight years, if there is one a month. */
const pageSize = 100;

/** The statements of a client, newest first. Without an id, those of the client who is logged in. */
export const sentStatements = (call: ApiClient, clientId?: string) =>
  queryOptions({
    queryKey: ['statements', clientId ?? 'own'],
    queryFn: ({ signal }) =>
      clientId === undefined
        ? call(statements.listClientStatements, { query: { pageSize } }, { signal })
        : call(statements.listStatements, { query: { clientId, pageSize } }, { signal }),
    // A statement in preparation is complete after some seconds.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'pending') ? 5_000 : false),
  });

/** The balances and sums of a client's statement, and the one that was sent of the period. */
export const statementSums = (call: ApiClient, clientId: string, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['statements', clientId, 'sums', from, to],
    queryFn: ({ signal }) =>
      call(statements.getStatementSums, { params: { clientId }, query: { from, to } }, { signal }),
  });

/** Makes and sends the statement of a client, and says so. */
export function useSendStatement(clientId: string) {
  const call = useApi();
  const queryClient = useQueryClient();
  const keyed = useIdempotencyKey();
  const t = useMessages(messages);
  const toast = useToast();
  return useMutation({
    mutationFn: (period: DayRange) => {
      const body = { clientId, ...period };
      return keyed(body, (idempotencyKey) => call(statements.sendStatement, { body }, { idempotencyKey }));
    },
    onSuccess: ({ state, number }) => {
      toast({ title: t(state === 'sent' ? 'sent' : 'pending', { number }) });
      return queryClient.invalidateQueries({ queryKey: ['statements', clientId] });
    },
  });
}
