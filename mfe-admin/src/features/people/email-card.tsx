import { admins, type OwnAccount } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useApi, useFormChanges, useIdempotencyKey, useOperationForm } from '@hourbank/mfe-kit';
import { CurrentPasswordField } from '@hourbank/mfe-kit/account';
import { Alert, Button, Card, Form, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';

const empty = { currentPassword: '', email: '' };

/** Changes the admin's own email. It counts once the link in the email was opened. */
export function EmailCard({ account }: { account: OwnAccount }) {
  const t = useMessages(messages);
  const call = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const sendOnce = useIdempotencyKey();
  const form = useOperationForm(admins.changeAdminEmail.body, { defaultValues: empty });
  const {
    register,
    formState: { errors, dirtyFields, isDirty, isSubmitting },
  } = form;
  // The password alone does not count: the browser may have filled it in.
  useFormChanges(dirtyFields.email ?? false);
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    setSent(null);
    try {
      // Repeating it after a lost response sends no second link.
      const { message } = await sendOnce(body, (idempotencyKey) =>
        call(admins.changeAdminEmail, { body }, { idempotencyKey }),
      );
      setSent(message);
      form.reset(empty);
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Card title={t('changeEmail')}>
      {account.email === null ? (
        <Alert tone="warning" className="mb-3">
          {t('noEmail')}
        </Alert>
      ) : (
        <p>{t('currentEmail', { email: account.email })}</p>
      )}
      {sent && (
        <Alert tone="success" className="mb-3">
          {sent}
        </Alert>
      )}
      <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('changeEmail')}>
        <TextField
          label={t('newEmail')}
          required
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />
        <div>
          <Button variant={isDirty ? 'primary' : 'secondary'} type="submit" busy={isSubmitting}>
            {t('changeEmail')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
