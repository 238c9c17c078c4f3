import { registration } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useIdempotencyKey, useSession, useTokenOfLink } from '@hourbank/mfe-kit';
import { PendingEmail } from '@hourbank/mfe-kit/account';
import { Alert, AuthCard, Button, Form, usePageTitle } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownProfile } from '../../shared/own-profile';
import { messages } from '../../features/login/messages';

/**
 * The target of the link that confirms an email. A button confirms and not the opening of the page, because mail
 * scanners open links.
 */
export function ConfirmEmailPage() {
  const t = useMessages(messages);
  usePageTitle(t('confirmEmail'));
  const token = useTokenOfLink();

  const call = useApi();
  const isLoggedIn = useSession().token() !== null;
  const { data: profile } = useQuery({ ...ownProfile(call), enabled: isLoggedIn });
  const submit = useIdempotencyKey();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      submit(token, (idempotencyKey) => call(registration.confirmClientEmail, { body: { token } }, { idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <AuthCard portal title={t('confirmEmail')} footer={<Link to="/client-portal">{t('goToPortal')}</Link>}>
      {confirm.isSuccess && (
        <p role="status" className="mb-0">
          {t('emailConfirmed')}
        </p>
      )}
      {!confirm.isSuccess && token === '' && (
        <Alert tone="warning" className="mb-0">
          {t('endedLink')}
        </Alert>
      )}
      {!confirm.isSuccess && token !== '' && (
        <Form
          className="d-grid gap-3"
          error={confirm.error?.message}
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate();
          }}
        >
          <PendingEmail of={profile?.pendingEmail} />
          <Button variant="primary" type="submit" busy={confirm.isPending}>
            {t('confirm')}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
