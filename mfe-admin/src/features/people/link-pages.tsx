import { admins } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { LinkForm, NewPasswordField, PendingEmail } from '@hourbank/mfe-kit/account';
import { TextField, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';
import { ownAccount } from './queries';

/** Accepts an invitation: the invited person chooses a username and a password. */
export function AcceptInvitation({ token }: { token: string }) {
  const t = useMessages(messages);
  usePageTitle(t('acceptTitle'));
  const call = useApi();
  return (
    <LinkForm
      title={t('acceptTitle')}
      footer={<Link to="/login">{t('backToLogin')}</Link>}
      subtitle={t('acceptSubtitle')}
      submitLabel={t('accept')}
      schema={admins.acceptInvitation.body}
      defaultValues={{ token, username: '', password: '' }}
      send={(body, idempotencyKey) =>
        call(admins.acceptInvitation, { body }, { idempotencyKey }).then(() => t('accepted'))
      }
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={t('username')}
            required
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            error={errors.username?.message}
            {...register('username')}
          />
          <NewPasswordField error={errors.password?.message} {...register('password')} />
        </>
      )}
    </LinkForm>
  );
}

/** Sets a new password with the link of a reset email. */
export function ResetPassword({ token }: { token: string }) {
  const t = useMessages(messages);
  usePageTitle(t('resetTitle'));
  const call = useApi();
  return (
    <LinkForm
      title={t('resetTitle')}
      footer={<Link to="/login">{t('backToLogin')}</Link>}
      submitLabel={t('setPassword')}
      schema={admins.resetAdminPassword.body}
      defaultValues={{ token, password: '' }}
      send={(body, idempotencyKey) =>
        call(admins.resetAdminPassword, { body }, { idempotencyKey }).then(() => t('passwordUpdated'))
      }
    >
      {({ register, formState: { errors } }) => (
        <NewPasswordField autoFocus error={errors.password?.message} {...register('password')} />
      )}
    </LinkForm>
  );
}

/** Confirms a new email. A button and not the opening of the page, because mail scanners open links. */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useMessages(messages);
  usePageTitle(t('confirmTitle'));
  const call = useApi();
  const isLoggedIn = useSession().token() !== null;
  const { data: account } = useQuery({ ...ownAccount(call), enabled: isLoggedIn });
  return (
    <LinkForm
      title={t('confirmTitle')}
      footer={<Link to="/login">{t('backToLogin')}</Link>}
      submitLabel={t('confirm')}
      schema={admins.confirmAdminEmail.body}
      defaultValues={{ token }}
      send={(body, idempotencyKey) =>
        call(admins.confirmAdminEmail, { body }, { idempotencyKey }).then(() => t('emailConfirmed'))
      }
    >
      {() => <PendingEmail of={account?.pendingEmail} />}
    </LinkForm>
  );
}

/** Requests a reset email. The response is the same for an unknown email (D-21). */
export function ForgotPassword() {
  const t = useMessages(messages);
  usePageTitle(t('forgotTitle'));
  const call = useApi();
  return (
    <LinkForm
      title={t('forgotTitle')}
      footer={<Link to="/login">{t('backToLogin')}</Link>}
      subtitle={t('forgotSubtitle')}
      submitLabel={t('sendLink')}
      schema={admins.forgotAdminPassword.body}
      defaultValues={{ email: '' }}
      send={async (body, idempotencyKey) =>
        (await call(admins.forgotAdminPassword, { body }, { idempotencyKey })).message
      }
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label={t('email')}
          required
          autoFocus
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      )}
    </LinkForm>
  );
}
