import type { ApiClient } from '@hourbank/api-client';
import { type RequestOf, security, settings } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toListPage } from '../../shared/list-page';

const keys = {
  all: ['settings'] as const,
  one: ['settings', 'one'] as const,
  security: ['settings', 'security'] as const,
  changes: (page: number) => ['settings', 'changes', page] as const,
};

export const providerSettings = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.one,
    queryFn: ({ signal }) => call(settings.getSettings, {}, { signal }),
    refetchInterval: fileAddressInterval,
  });

export const securitySettings = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.security,
    queryFn: ({ signal }) => call(security.getSecuritySettings, {}, { signal }),
  });

const changesPerPage = 10;

/** One page of the change history, newest first (D-32). */
export const settingChanges = (call: ApiClient, page: number) =>
  queryOptions({
    queryKey: keys.changes(page),
    queryFn: async ({ signal }) => {
      const query = { page, pageSize: changesPerPage };
      const { changes, pagination } = await call(settings.listSettingChanges, { query }, { signal });
      return toListPage(changes, pagination);
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
