import { accountTerms } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure, useApi } from '@hourbank/mfe-kit';
import { Card, CheckField, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptedPayments, taxExemption } from '../../shared/accepted-payments';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

/** Whether new packages of a client have no tax, saved with a click. Nothing is shown without a tax (D-81). */
export function TaxCard({ clientId }: { clientId: string }) {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const canSave = useRights()('accounts.adjust');
  const { data: accepted } = useQuery(acceptedPayments(call));
  const exemption = taxExemption(call, clientId);
  const { data } = useQuery(exemption);
  const save = useMutation({
    mutationFn: (exempt: boolean) => call(accountTerms.putAccountTax, { params: { clientId }, body: { exempt } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(exemption.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      toast({ title: t('taxSaved') });
    },
  });
  if (!accepted || !data || (accepted.tax.rate === 0 && !data.exempt)) return null;
  return (
    <Card title={t('tax')} label={t('tax')}>
      <FormFailure message={save.error && actionFailure(save.error, {})} />
      <CheckField
        label={t('taxExempt')}
        hint={t('taxExemptHint')}
        checked={save.isPending ? save.variables : data.exempt}
        disabled={!canSave || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </Card>
  );
}
