import { identity } from '@hourbank/contracts';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, TextField, usePageTitle } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForgotPassword } from './queries';

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const forgot = useForgotPassword();
  return (
    <AuthCard portal title="Forgot password" footer={<Link to="/">Back to login</Link>}>
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
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(identity.forgotPassword.body, { defaultValues: { email: '' } });

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await forgot.mutateAsync({ body }).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });
  return (
    <Form onSubmit={submit} error={failure} className="d-grid gap-3">
      <TextField
        label="Your Email"
        type="email"
        required
        autoFocus
        autoComplete="username"
        hint="We'll email you a reset link."
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button variant="primary" type="submit" busy={forgot.isPending} busyLabel="Sending...">
        Send link
      </Button>
    </Form>
  );
}
