import { useMessages } from '@hourbank/i18n/react';
import { ApiError } from '@hourbank/api-client';
import { identity } from '@hourbank/contracts';
import { sessionEndMessage, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, PasswordField, TextField, usePageTitle } from '@hourbank/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLogin } from '../../features/login/queries';
import { messages } from '../../features/login/messages';

/** Login of admins, at `/login` and `/admin/login` (D-49). After the login, the guards redirect. */
export function LoginPage() {
  const t = useMessages(messages);
  usePageTitle(t('backend'));
  const end = sessionEndMessage(useSearch({ strict: false }));
  const [error, setError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const login = useLogin();
  const form = useOperationForm(identity.adminLogin.body, { defaultValues: { username: '', password: '' } });
  const clear = { onChange: () => setError(null) };

  const submit = form.handleSubmit(
    (body) => {
      setError(null);
      login.mutate(body, {
        onError(cause) {
          const isCodeMissing = cause instanceof ApiError && cause.code === 'second_factor_required';
          setNeedsCode(needsCode || isCodeMissing);
          setError(isCodeMissing ? null : cause.message);
        },
      });
    },
    ({ username, password, code }) => setError((username ?? password ?? code)?.message ?? null),
  );

  return (
    <AuthCard
      title={t('backend')}
      subtitle={t('subtitle')}
      footer={<Link to="/admin/forgot-password">{t('forgot')}</Link>}
    >
      {end && !error && (
        <Alert tone="warning" className="mb-3">
          {end}
        </Alert>
      )}
      <Form className="d-grid gap-3" onSubmit={submit} error={error}>
        <TextField
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.register('username', clear)}
        />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.register('password', clear)} />
        {needsCode && (
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoFocus
            {...form.register('code', clear)}
          />
        )}
        <Button
          variant="primary"
          type="submit"
          className="mt-2"
          busy={login.isPending || login.isSuccess}
          busyLabel={t('loggingIn')}
        >
          {t('login')}
        </Button>
      </Form>
    </AuthCard>
  );
}
