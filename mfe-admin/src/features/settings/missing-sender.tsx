import type { ApiClient } from '@hourbank/api-client';
import { settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert } from '@hourbank/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { messages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { useRights } from '../../shared/use-rights';

/**
 * Whether invoices have no sender yet, and how many get one with the first complete details (D-31). Apart from the
 * other queries of settings, which the dashboard does not need.
 */
export const missingSender = (call: ApiClient) =>
  queryOptions({
    queryKey: ['settings', 'missing-sender'],
    queryFn: ({ signal }) => call(settings.getMissingSender, {}, { signal }),
  });

/** Says that invoices have no sender yet, to those who can enter it (D-31). */
export function MissingSender() {
  const t = useMessages(messages);
  const canSave = useRights()('settings.write');
  const { data } = useQuery({ ...missingSender(useApi()), enabled: canSave });
  if (!canSave || !data?.isMissing) return null;
  return (
    <Alert tone="warning">
      {t('noSender')}{' '}
      <ButtonLink size="sm" to="/dashboard/settings">
        {t('enterSender')}
      </ButtonLink>
    </Alert>
  );
}
