import { identity } from '@hourbank/contracts';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, buttonClass, Form, PasswordField, usePageTitle, useToast } from '@hourbank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useResetPassword } from './queries';

const invalidLink = 'This link has expired or was already used. Request a new one.';

/** The target of the link in the reset email. Removes the token from the URL, so that it does not stay in the browser history. */
export function ResetPasswordPage() {
  usePageTitle('New password');
  const search = useSearch({ from: '/client-reset-password' });
  const navigate = useNavigate();
  const [token] = useState(search.token);

  useEffect(() => {
    if (search.token !== undefined)
      void navigate({ to: '/client-reset-password', search: { token: undefined }, replace: true });
  }, [search.token, navigate]);

  return (
    <AuthCard portal title="New password" footer={<Link to="/">Back to login</Link>}>
      {token ? <ResetPasswordForm token={token} /> : <InvalidLink />}
    </AuthCard>
  );
}

const InvalidLink = () => (
  <div className="d-grid gap-3">
    <Alert tone="warning" className="mb-0">
      {invalidLink}
    </Alert>
    <Link className={buttonClass('primary')} to="/client-forgot-password">
      Request a new link
    </Link>
  </div>
);

function ResetPasswordForm({ token }: { token: string }) {
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
    toast({ title: 'Password updated', text: 'Log in with your new password.' });
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
              Request a new link
            </Link>
          </>
        )
      }
    >
      <PasswordField
        label="New password"
        required
        autoFocus
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button variant="primary" type="submit" busy={reset.isPending || reset.isSuccess} busyLabel="Saving...">
        Set password
      </Button>
    </Form>
  );
}
