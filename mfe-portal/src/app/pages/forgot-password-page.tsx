import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { LinkForm } from '@hourbank/mfe-kit/account';
import { TextField, usePageTitle } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from '../../features/login/messages';

/** Requests a reset link. The response does not reveal whether the email has an account (D-21). */
export function ForgotPasswordPage() {
  const t = useMessages(messages);
  usePageTitle(t('forgotPassword'));
  const call = useApi();
  return (
    <LinkForm
      portal
      title={t('forgotPassword')}
      footer={<Link to="/">{t('backToLogin')}</Link>}
      submitLabel={t('sendLink')}
      busyLabel={t('sending')}
      schema={identity.forgotPassword.body}
      defaultValues={{ email: '' }}
      send={async (body, idempotencyKey) => (await call(identity.forgotPassword, { body }, { idempotencyKey })).message}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label={t('yourEmail')}
          type="email"
          required
          autoFocus
          autoComplete="username"
          hint={t('forgotHint')}
          error={errors.email?.message}
          {...register('email')}
        />
      )}
    </LinkForm>
  );
}
