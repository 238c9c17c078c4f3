import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, PasswordField, TextField, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../features/login/messages';
import { registerOptions, useRegister } from '../../features/login/queries';
import { ContactFields } from '../../shared/contact-fields';
import { contactMessages } from '../../shared/contact-messages';

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
  const contact = useMessages(contactMessages);
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
        label={contact('name')}
        required
        autoComplete="name"
        data-first-field
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
      <ContactFields register={form.register} errors={errors} />
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
