import type { Admin, AdminRole } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { actionFailure } from '@hourbank/mfe-kit';
import { useConfirm, useToast } from '@hourbank/ui';
import { messages } from './messages';
import { useResendInvitation, useResetSecondFactor, useUpdateAdmin } from './queries';
import { roleLabel } from './role-labels';

/**
 * Actions on one member of the team. A new role and disabling end sessions and ask first. A refusal is shown as a
 * toast. While one is in progress, others do nothing: disabled controls would lose the focus.
 */
export function useAdminActions() {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const toast = useToast();
  const update = useUpdateAdmin();
  const resend = useResendInvitation();
  const reset = useResetSecondFactor();
  const labels = { name: t('name'), email: t('email'), role: t('role'), state: t('state'), username: t('username') };
  const report = {
    onSuccess: () => toast({ title: t('saved') }),
    onError: (error: Error) => toast({ title: actionFailure(error, labels), tone: 'danger' }),
  };

  const isBusy = update.isPending || resend.isPending || reset.isPending;

  return {
    async changeRole(admin: Admin, role: AdminRole) {
      if (isBusy) return;
      const { name } = admin;
      const text = t('changeRoleText', { name, role: roleLabel(role) });
      if (await confirm({ title: t('changeRoleTitle', { name }), text, confirmLabel: t('changeRole') }))
        update.mutate({ admin, body: { role } }, report);
    },
    async disable(admin: Admin) {
      if (isBusy) return;
      const { name } = admin;
      const text = t('disableText', { name });
      if (await confirm({ title: t('disableTitle', { name }), text, confirmLabel: t('disable') }))
        update.mutate({ admin, body: { disabled: true } }, report);
    },
    async resetSecondFactor({ id, name }: Admin) {
      if (isBusy) return;
      const text = t('resetFactorText', { name });
      if (await confirm({ title: t('resetFactorTitle', { name }), text, confirmLabel: t('resetFactor') }))
        reset.mutate(id, report);
    },
    enable(admin: Admin) {
      if (!isBusy) update.mutate({ admin, body: { disabled: false } }, report);
    },
    resend({ id, email }: Admin) {
      if (isBusy) return;
      resend.mutate(id, { ...report, onSuccess: () => toast({ title: t('invited', { email: email ?? '' }) }) });
    },
  };
}
