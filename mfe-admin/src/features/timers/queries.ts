import type { ApiClient } from '@hourbank/api-client';
import { identity, type RequestOf, type Timer, timers } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const keys = {
  all: ['timers'] as const,
  settings: ['timers', 'settings'] as const,
  clients: (search: string) => ['timers', 'clients', search] as const,
};

/** How often a page asks whether another tab or device changed the timers, ms. */
const pollInterval = 15_000;
/** Clients that a search shows. */
const clientHits = 5;

/** The timers of the admin, the running one first. */
export const ownTimers = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.all,
    queryFn: ({ signal }) => call(timers.listTimers, {}, { signal }),
    refetchInterval: pollInterval,
    refetchOnWindowFocus: true,
  });

export const fetchTimerSettings = (call: ApiClient, signal?: AbortSignal) =>
  call(timers.getTimerSettings, {}, { signal });

export const timerSettings = (call: ApiClient) =>
  queryOptions({ queryKey: keys.settings, queryFn: ({ signal }) => fetchTimerSettings(call, signal) });

/** Clients whose name or company contains the words. */
export const clientsNamed = (call: ApiClient, search: string) =>
  queryOptions({
    queryKey: keys.clients(search),
    queryFn: ({ signal }) =>
      call(identity.listClients, { query: { search, page: 1, pageSize: clientHits } }, { signal }),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
  });

/** A mutation that reloads the timers afterwards, also if it fails: another tab may have changed them. */
function useTimerMutation<Input, Result>(
  run: (call: ApiClient, input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    onSuccess: (result) => onDone?.(result),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all, exact: true }),
  });
}

type TimerBody = RequestOf<typeof timers.createTimer>['body'];

export const useCreateTimer = () =>
  useTimerMutation((call, { body, key }: { body: TimerBody; key: string }) =>
    call(timers.createTimer, { body }, { idempotencyKey: key }),
  );
export const useUpdateTimer = () =>
  useTimerMutation((call, { timer: { id, revision }, body }: { timer: Timer; body: TimerBody }) =>
    call(timers.updateTimer, { params: { id }, body }, { revision }),
  );
export const useStartTimer = () =>
  useTimerMutation((call, { id }: Timer) => call(timers.startTimer, { params: { id } }));
export const usePauseTimer = () =>
  useTimerMutation((call, { id }: Timer) => call(timers.pauseTimer, { params: { id } }));
export const useStopTimer = () =>
  useTimerMutation((call, { id, at }: { id: number; at?: string | undefined }) =>
    call(timers.stopTimer, { params: { id }, body: { at } }),
  );
export const useDiscardTimer = (onDone: () => void) =>
  useTimerMutation(
    (call, { id, revision }: Timer) => call(timers.deleteTimer, { params: { id } }, { revision }),
    onDone,
  );

type SettingsBody = RequestOf<typeof timers.putTimerSettings>['body'];

export function usePutTimerSettings() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: SettingsBody; revision: number | undefined }) =>
      call(timers.putTimerSettings, { body }, { revision }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
