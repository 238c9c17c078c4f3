import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, TextField, usePageTitle } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/login/messages';
import { useForgotPassword } from '../../features/login/queries';

export function ForgotPasswordPage() {
  const t = useMessages(messages);
  usePageTitle(t('forgotPassword'));
  const forgot = useForgotPassword();
  return (
    <AuthCard portal title={t('forgotPassword')} footer={<Link to="/">{t('backToLogin')}</Link>}>
      {forgot.data ? (
        <Alert tone="success" className="mb-0">
          {forgot.data.message}
        </Alert>
      ) : (
        <ForgotPasswordForm forgot={forgot} />
      )}
    </AuthCard>
  );
}

function ForgotPasswordForm({ forgot }: { forgot: ReturnType<typeof useForgotPassword> }) {
  const t = useMessages(messages);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(identity.forgotPassword.body, { defaultValues: { email: '' } });

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await forgot.mutateAsync({ body }).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });
  return (
    <Form onSubmit={submit} error={failure} className="d-grid gap-3">
      <TextField
        label={t('yourEmail')}
        type="email"
        required
        autoFocus
        autoComplete="username"
        hint={t('forgotHint')}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button variant="primary" type="submit" busy={forgot.isPending} busyLabel={t('sending')}>
        {t('sendLink')}
      </Button>
    </Form>
  );
}
