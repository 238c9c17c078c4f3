import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure } from '@hourbank/mfe-kit';
import { focusPage } from '@hourbank/mfe-kit/page-focus';
import { useToast } from '@hourbank/ui';
import { useState } from 'react';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './paid-messages';
import { useUpdatePackage } from './queries';
import { useConfirmInvoice } from './use-confirm-invoice';
import { useDecidedElsewhere } from './use-decided-elsewhere';

/** Takes the payment of a package back after a question that names invoice and hours (D-127). */
export function useTakeBack(of: TimePackage) {
  const t = useMessages(messages);
  const toast = useToast();
  const update = useUpdatePackage(of.id);
  const confirm = useConfirmInvoice();
  const decidedElsewhere = useDecidedElsewhere(of);
  const [failure, setFailure] = useState<string | null>(null);
  const takeBack = async () => {
    setFailure(null);
    const body = { status: 'pending' } as const;
    if (!(await confirm(of, body))) return;
    try {
      await update.mutateAsync({ body, proof: [], revision: of.revision });
      toast({ title: t('takenBack', { id: of.id }) });
      // The button goes with the payment.
      focusPage();
    } catch (error) {
      const other = await decidedElsewhere(error, 'takeBack');
      if (other === null) return setFailure(actionFailure(error, fieldLabels()));
      toast({ title: other, tone: 'info' });
      focusPage();
    }
  };
  return { takeBack, isPending: update.isPending, failure, setFailure };
}
