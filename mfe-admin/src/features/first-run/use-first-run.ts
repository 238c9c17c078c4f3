import type { ApiClient } from '@hourbank/api-client';
import { identity, settings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../shared/use-rights';

/** Where the browser keeps that the first steps are done or hidden. It stays after logout. */
const storageKey = 'hb-first-run';

function isOver(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'over';
  } catch {
    return false;
  }
}

function keepOver(): void {
  try {
    localStorage.setItem(storageKey, 'over');
  } catch {
    // The steps are asked for again at the next visit.
  }
}

export interface FirstStepsState {
  /** The name of the provider; empty until name and address are entered. */
  company: string;
  hasAccounts: boolean;
  clients: number;
}

const firstSteps = (call: ApiClient) =>
  queryOptions({
    queryKey: ['settings', 'first-steps'],
    queryFn: async ({ signal }): Promise<FirstStepsState> => {
      const [entered, { total }] = await Promise.all([
        call(settings.getFirstSteps, {}, { signal }),
        requestPage(1, (onResponse) =>
          call(identity.listClients, { query: { page: 1, pageSize: 1 } }, { signal, onResponse }),
        ),
      ]);
      const state = { ...entered, clients: total };
      if (state.company && state.hasAccounts && total > 0) keepOver();
      return state;
    },
  });

/**
 * The first steps of an installation, for owners and managers, until all are done or hidden (D-122): undefined while
 * they are loading, null if there is nothing to show.
 */
export function useFirstRun(): { steps: FirstStepsState | null | undefined; hide: () => void } {
  const can = useRights();
  const [wasOver, setOver] = useState(isOver);
  const enabled = can('clients.write') && !wasOver;
  const { data, isError } = useQuery({ ...firstSteps(useApi()), enabled });
  const hide = () => {
    keepOver();
    setOver(true);
  };
  if (!enabled || isError) return { steps: null, hide };
  return { steps: data?.company && data.hasAccounts && data.clients > 0 ? null : data, hide };
}
