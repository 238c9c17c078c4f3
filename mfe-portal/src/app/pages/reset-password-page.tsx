import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { LinkForm } from '@hourbank/mfe-kit/account';
import { Alert, AuthCard, buttonClass, PasswordField, usePageTitle, useToast } from '@hourbank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from '../../features/login/messages';

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

  return token ? <ResetPasswordForm token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  const t = useMessages(messages);
  return (
    <AuthCard portal title={t('newPassword')} footer={<Link to="/">{t('backToLogin')}</Link>}>
      <div className="d-grid gap-3">
        <Alert tone="warning" className="mb-0">
          {t('invalidLink')}
        </Alert>
        <Link className={buttonClass('primary')} to="/client-forgot-password">
          {t('requestLink')}
        </Link>
      </div>
    </AuthCard>
  );
}

/** Sets a new password. The server ends all sessions of the client (D-17), so the local one is cleared too. */
function ResetPasswordForm({ token }: { token: string }) {
  const t = useMessages(messages);
  const call = useApi();
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <LinkForm
      portal
      title={t('newPassword')}
      footer={<Link to="/">{t('backToLogin')}</Link>}
      submitLabel={t('setPassword')}
      busyLabel={t('saving')}
      schema={identity.resetPassword.body}
      defaultValues={{ token, password: '' }}
      errorHelp={
        <Link className="alert-link" to="/client-forgot-password">
          {t('requestLink')}
        </Link>
      }
      send={async (body, idempotencyKey) => {
        await call(identity.resetPassword, { body }, { idempotencyKey });
        if (session.token() !== null) session.clear();
        toast({ title: t('passwordUpdated'), text: t('logInWithNew') });
        await navigate({ to: '/' });
        return null;
      }}
    >
      {({ register, formState: { errors } }) => (
        <PasswordField
          label={t('newPassword')}
          required
          autoFocus
          autoComplete="new-password"
          hint={t('passwordHint')}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
    </LinkForm>
  );
}
