import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, sessionEndMessage, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, PasswordField, TextField, usePageTitle } from '@hourbank/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/login/messages';
import { useLogin } from '../../features/login/queries';

export function LoginPage() {
  const t = useMessages(messages);
  usePageTitle(t('login'));
  const search = useSearch({ from: '/' });
  const end = sessionEndMessage(search);
  return (
    <AuthCard portal title={t('clientLogin')} footer={<LoginWays returnTo={search.returnTo} />}>
      {end && <Alert className="mb-3">{end}</Alert>}
      <LoginForm />
    </AuthCard>
  );
}

function LoginWays({ returnTo }: { returnTo: string | undefined }) {
  const t = useMessages(messages);
  return (
    <div className="d-grid gap-2 text-center">
      <span>
        {t('newHere')}{' '}
        <Link to="/register" search={{ returnTo }}>
          {t('register')}
        </Link>
      </span>
      <Link to="/client-forgot-password">{t('forgotLink')}</Link>
    </div>
  );
}

function LoginForm() {
  const t = useMessages(messages);
  const login = useLogin();
  const [failure, setFailure] = useState<string | null>(null);
  // Validates on submit: a message that appears on blur would move the Register link away from the pointer.
  const form = useOperationForm(identity.clientLogin.body, {
    mode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await login.mutateAsync({ body }).catch((error: unknown) => {
      setFailure(applyServerErrors(form, error));
      form.setFocus('password', { shouldSelect: true });
    });
  });

  return (
    <Form onSubmit={submit} error={failure} className="d-grid gap-3">
      <TextField
        label={t('yourEmail')}
        type="email"
        required
        autoFocus
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button variant="primary" type="submit" busy={login.isPending || login.isSuccess} busyLabel={t('loggingIn')}>
        {t('login')}
      </Button>
    </Form>
  );
}
