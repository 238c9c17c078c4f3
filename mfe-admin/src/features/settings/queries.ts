import type { ApiClient } from '@hourbank/api-client';
import { type RequestOf, security, settings } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { type ListQuery, toListPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

type ChangeQuery = Pick<ListQuery, 'page' | 'pageSize'>;

const keys = {
  all: ['settings'] as const,
  one: ['settings', 'one'] as const,
  security: ['settings', 'security'] as const,
  changes: (query: ChangeQuery) => ['settings', 'changes', query] as const,
};

export const providerSettings = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.one,
    queryFn: ({ signal }) => call(settings.getSettings, {}, { signal }),
    refetchInterval: fileAddressInterval,
  });

export const fetchSecuritySettings = (call: ApiClient, signal?: AbortSignal) =>
  call(security.getSecuritySettings, {}, { signal });

export const securitySettings = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.security,
    queryFn: ({ signal }) => fetchSecuritySettings(call, signal),
  });

/** One page of the change history, newest first (D-32). */
export const settingChanges = (call: ApiClient, { page, pageSize }: ChangeQuery) =>
  queryOptions({
    queryKey: keys.changes({ page, pageSize }),
    queryFn: async ({ signal }) => {
      const response = await call(settings.listSettingChanges, { query: { page, pageSize } }, { signal });
      return toListPage(response.changes, response);
    },
    placeholderData: keepPreviousData,
  });

export type SettingsBody = RequestOf<typeof settings.updateSettings>['body'];

export function useUpdateSettings() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, logo, revision }: { body: SettingsBody; logo: File[]; revision: number | undefined }) =>
      call(settings.updateSettings, { body, files: { logo } }, { revision }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.one, saved);
      void queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });
}

type SecurityBody = RequestOf<typeof security.updateSecuritySettings>['body'];

export function useUpdateSecuritySettings() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: { body: SecurityBody; revision: number | undefined }) =>
      call(security.updateSecuritySettings, { body }, { revision }),
    onSuccess: (saved) => queryClient.setQueryData(keys.security, saved),
  });
}
