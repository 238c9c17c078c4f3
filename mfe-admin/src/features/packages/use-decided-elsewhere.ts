import { billing, type TimePackage } from '@hourbank/contracts';
import { serviceNow } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { isChangedMeanwhile, useApi } from '@hourbank/mfe-kit';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from './messages';

/**
 * Says what became of the payment of a package, if a stale action was refused because somebody approved it or took it
 * back. The page is then another one, and everything on it is loaded again. Null if the payment is as it was.
 */
export function useDecidedElsewhere(of: TimePackage) {
  const t = useMessages(messages);
  const call = useApi();
  const queryClient = useQueryClient();
  return async (error: unknown, action: 'approve' | 'sendBack' | 'delete' | 'takeBack'): Promise<string | null> => {
    if (!isChangedMeanwhile(error)) return null;
    const { id } = of;
    const now = await call(billing.getPackage, { params: { id } }).catch(() => of);
    const isPending = now.status === 'pending';
    if (isPending === (of.status === 'pending')) return null;
    void queryClient.invalidateQueries();
    if (isPending) return t('takenBackElsewhere', { id });
    const change = error.changes.at(-1);
    if (!change) return t('noLongerPending', { id });
    const { by, at } = change;
    const name = by.isCaller ? t('youElsewhere') : (by.name ?? t('someoneElse'));
    const minutes = Math.floor((+serviceNow() - Date.parse(at)) / 60_000);
    return t('approvedByOther', { id, name, minutes, action });
  };
}
