import type { Admin, AdminRole } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useConfirm, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useResendInvitation, useResetSecondFactor, useUpdateAdmin } from './queries';
import { roleLabel } from './role-labels';

/**
 * Actions on one member of the team. A new role and disabling end sessions and ask first. A refusal is shown as a toast. While one is in
 * progress, others do nothing: disabled controls would lose the focus.
 */
export function useAdminActions() {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const toast = useToast();
  const update = useUpdateAdmin();
  const resend = useResendInvitation();
  const reset = useResetSecondFactor();
  const report = {
    onSuccess: () => toast({ title: t('saved') }),
    onError: ({ message }: Error) => toast({ title: message, tone: 'danger' }),
  };

  const isBusy = update.isPending || resend.isPending || reset.isPending;

  return {
    async changeRole({ id, name }: Admin, role: AdminRole) {
      if (isBusy) return;
      const text = t('changeRoleText', { name, role: roleLabel(role) });
      if (await confirm({ title: t('changeRoleTitle', { name }), text, confirmLabel: t('changeRole') }))
        update.mutate({ id, body: { role } }, report);
    },
    async disable({ id, name }: Admin) {
      if (isBusy) return;
      const text = t('disableText', { name });
      if (await confirm({ title: t('disableTitle', { name }), text, confirmLabel: t('disable') }))
        update.mutate({ id, body: { disabled: true } }, report);
    },
    async resetSecondFactor({ id, name }: Admin) {
      if (isBusy) return;
      const text = t('resetFactorText', { name });
      if (await confirm({ title: t('resetFactorTitle', { name }), text, confirmLabel: t('resetFactor') }))
        reset.mutate(id, report);
    },
    enable({ id }: Admin) {
      if (!isBusy) update.mutate({ id, body: { disabled: false } }, report);
    },
    resend({ id, email }: Admin) {
      if (isBusy) return;
      resend.mutate(id, { ...report, onSuccess: () => toast({ title: t('invited', { email: email ?? '' }) }) });
    },
  };
}
