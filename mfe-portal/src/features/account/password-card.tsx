import { admins } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Button, Card, Form, PasswordField, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';
import { useChangePassword } from './queries';

const empty = { currentPassword: '', password: '' };

/** Changes the client's own password. */
export function PasswordCard() {
  const t = useMessages(messages);
  const toast = useToast();
  const change = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(admins.changeClientPassword.body, { defaultValues: empty });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await change.mutateAsync(body);
      form.reset(empty);
      toast({ title: t('passwordChanged') });
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Card title={t('changePassword')}>
      <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('changePassword')}>
        <PasswordField
          label={t('currentPassword')}
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={t('newPassword')}
          required
          autoComplete="new-password"
          hint={t('passwordHint')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p className="hb-muted mb-0">{t('changePasswordHint')}</p>
        <div>
          <Button variant="primary" type="submit" busy={change.isPending}>
            {t('changePassword')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
