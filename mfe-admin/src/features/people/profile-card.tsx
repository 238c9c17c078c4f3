import { admins, type OwnAccount } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { RowConflictAlert, useApi, useEditedRow, useOperationForm, useRowSave } from '@hourbank/mfe-kit';
import { Button, Card, Form, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { useUpdateOwnAccount } from './queries';
import { roleLabel } from './role-labels';

const valuesOf = ({ name }: OwnAccount) => ({ name });

/** The admin's own name, with username and role. */
export function ProfileCard({ account }: { account: OwnAccount }) {
  const t = useMessages(messages);
  const call = useApi();
  const update = useUpdateOwnAccount();
  const form = useOperationForm(admins.updateOwnAccount.body, { defaultValues: valuesOf(account) });
  const edit = useEditedRow(form, {
    row: account,
    load: () => call(admins.getOwnAccount, {}),
    valuesOf,
    labels: { name: t('name'), email: t('email'), role: t('role') },
  });
  const { save, failure } = useRowSave(form, edit, t('saved'));
  const submit = form.handleSubmit((body) =>
    save(() => edit.save(() => update.mutateAsync({ body, revision: edit.revision }))),
  );
  return (
    <Card title={t('profile')}>
      <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('profile')}>
        <RowConflictAlert conflict={edit.conflict} />
        <TextField label={t('username')} readOnly value={account.username} />
        <TextField label={t('role')} readOnly value={roleLabel(account.role)} />
        <TextField
          label={t('name')}
          required
          autoComplete="name"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <div>
          <Button variant={form.formState.isDirty ? 'primary' : 'secondary'} type="submit" busy={update.isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
