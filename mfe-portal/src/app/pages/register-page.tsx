import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, PasswordField, TextArea, TextField, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/login/messages';
import { registerOptions, useRegister } from '../../features/login/queries';

const empty = { name: '', email: '', password: '', phone: '', companyName: '', website: '', address: '' };

export function RegisterPage() {
  const t = useMessages(messages);
  usePageTitle(t('register'));
  const { returnTo } = useSearch({ from: '/register' });
  // The form is shown meanwhile and after an error: the server refuses a registration while it is closed.
  const { data: options } = useQuery(registerOptions(useApi()));
  return (
    <AuthCard
      portal
      title={t('register')}
      footer={
        <>
          {t('alreadyRegistered')}{' '}
          <Link to="/" search={{ returnTo }}>
            {t('login')}
          </Link>
        </>
      }
    >
      {options?.isOpen === false ? (
        <Alert tone="warning" className="mb-0">
          {t('registrationClosed')}
        </Alert>
      ) : (
        <RegisterForm />
      )}
    </AuthCard>
  );
}

function RegisterForm() {
  const t = useMessages(messages);
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
      <TextField
        label={t('name')}
        required
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        required
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label={t('companyName')}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...form.register('companyName')}
      />
      <TextField
        label={t('website')}
        type="url"
        autoComplete="url"
        placeholder={t('websiteExample')}
        error={errors.website?.message}
        {...form.register('website')}
      />
      <TextArea
        label={t('address')}
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <Button
        variant="primary"
        type="submit"
        busy={register.isPending || register.isSuccess}
        busyLabel={t('registering')}
      >
        {t('register')}
      </Button>
    </Form>
  );
}
