import { adminRoles, admins } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm, useIdempotencyKey } from '@hourbank/mfe-kit';
import { FormModal, SelectField, TextField, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';
import { useInviteAdmin } from './queries';
import { roleHint, roleLabel } from './role-labels';

/** Dialog that invites a colleague by email. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const invite = useInviteAdmin();
  const submitOnce = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(admins.inviteAdmin.body, {
    defaultValues: { name: '', email: '', role: 'technician' },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const role = form.watch('role');

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await submitOnce(body, (idempotencyKey) => invite.mutateAsync({ body, idempotencyKey }));
      toast({ title: t('invited', { email: body.email }) });
      onClose();
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <FormModal
      show
      title={t('inviteTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('sendInvitation')}
      busy={invite.isPending}
      busyLabel={t('sending')}
      error={failure}
    >
      <TextField
        label={t('name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('email')}
        required
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label={t('role')}
        required
        hint={roleHint(adminRoles.find((known) => known === role) ?? 'technician')}
        error={errors.role?.message}
        {...register('role')}
      >
        {adminRoles.map((option) => (
          <option key={option} value={option}>
            {roleLabel(option)}
          </option>
        ))}
      </SelectField>
    </FormModal>
  );
}
