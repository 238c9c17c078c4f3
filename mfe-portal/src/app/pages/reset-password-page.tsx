import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, buttonClass, Form, PasswordField, usePageTitle, useToast } from '@hourbank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from '../../features/login/messages';
import { useResetPassword } from '../../features/login/queries';

/**
 * The target of the link in the reset email. Removes the token from the URL, so that it does not stay in the browser
 * history.
 */
export function ResetPasswordPage() {
  const t = useMessages(messages);
  usePageTitle(t('newPassword'));
  const search = useSearch({ from: '/client-reset-password' });
  const navigate = useNavigate();
  const [token] = useState(search.token);

  useEffect(() => {
    if (search.token !== undefined)
      void navigate({ to: '/client-reset-password', search: { token: undefined }, replace: true });
  }, [search.token, navigate]);

  return (
    <AuthCard portal title={t('newPassword')} footer={<Link to="/">{t('backToLogin')}</Link>}>
      {token ? <ResetPasswordForm token={token} /> : <InvalidLink />}
    </AuthCard>
  );
}

function InvalidLink() {
  const t = useMessages(messages);
  return (
    <div className="d-grid gap-3">
      <Alert tone="warning" className="mb-0">
        {t('invalidLink')}
      </Alert>
      <Link className={buttonClass('primary')} to="/client-forgot-password">
        {t('requestLink')}
      </Link>
    </div>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  const t = useMessages(messages);
  const reset = useResetPassword();
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(identity.resetPassword.body, { defaultValues: { token, password: '' } });
  const { errors } = form.formState;
  const message = failure ?? errors.token?.message;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await reset.mutateAsync({ body });
    } catch (error) {
      return setFailure(applyServerErrors(form, error));
    }
    toast({ title: t('passwordUpdated'), text: t('logInWithNew') });
    await navigate({ to: '/' });
  });
  return (
    <Form
      onSubmit={submit}
      className="d-grid gap-3"
      error={
        message && (
          <>
            {message}{' '}
            <Link className="alert-link" to="/client-forgot-password">
              {t('requestLink')}
            </Link>
          </>
        )
      }
    >
      <PasswordField
        label={t('newPassword')}
        required
        autoFocus
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button variant="primary" type="submit" busy={reset.isPending || reset.isSuccess} busyLabel={t('saving')}>
        {t('setPassword')}
      </Button>
    </Form>
  );
}
