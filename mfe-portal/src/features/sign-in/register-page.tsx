import { identity } from '@hourbank/contracts';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { AuthCard, Button, Form, PasswordField, TextArea, TextField, usePageTitle } from '@hourbank/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRegister } from './queries';

const empty = { name: '', email: '', password: '', phone: '', companyName: '', website: '', address: '' };

export function RegisterPage() {
  usePageTitle('Register');
  const { returnTo } = useSearch({ from: '/register' });
  return (
    <AuthCard
      portal
      title="Register"
      footer={
        <>
          Already registered?{' '}
          <Link to="/" search={{ returnTo }}>
            Login
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthCard>
  );
}

function RegisterForm() {
  const register = useRegister();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(identity.clientRegister.body, { defaultValues: empty });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    await register.mutateAsync({ body }).catch((error: unknown) => {
      const message = applyServerErrors(form, error);
      setFailure(message);
      // On a phone, the message above this long form is out of view when the button is pressed.
      if (message) window.scrollTo(0, 0);
    });
  });

  return (
    <Form onSubmit={submit} error={failure} className="d-grid gap-3">
      <TextField label="Name" required autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Company Name"
        autoComplete="organization"
        error={errors.companyName?.message}
        {...form.register('companyName')}
      />
      <TextField
        label="Website"
        type="url"
        autoComplete="url"
        placeholder="https://example.com"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <TextArea
        label="Address"
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Button
        variant="primary"
        type="submit"
        busy={register.isPending || register.isSuccess}
        busyLabel="Registering..."
      >
        Register
      </Button>
    </Form>
  );
}
