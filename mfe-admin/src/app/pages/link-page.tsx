import { useMessages } from '@hourbank/i18n/react';
import { Alert, AuthCard } from '@hourbank/ui';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useState } from 'react';
import { AcceptInvitation, ConfirmEmail, ForgotPassword, ResetPassword } from '../../features/people/link-pages';
import { messages } from '../../features/people/messages';

const pages: Record<string, FunctionComponent<{ token: string }>> = {
  '/admin/invite': AcceptInvitation,
  '/admin/reset-password': ResetPassword,
  '/admin/confirm-email': ConfirmEmail,
};

/**
 * The pages that links in emails open, and "forgot password". The token is after `#`, so that browsers send it to no server, and is
 * removed from the address at once, so that it does not stay in the history.
 */
export function LinkPage() {
  const t = useMessages(messages);
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);

  const path = pathname.replace(/\/+$/, '');
  const Page = pages[path];
  if (!Page) return <ForgotPassword />;
  if (token !== '') return <Page token={token} />;
  return (
    <AuthCard title={t('linkEnded')} footer={<Link to="/login">{t('backToLogin')}</Link>}>
      <Alert tone="warning" className="mb-0">
        {t('linkEnded')}
      </Alert>
    </AuthCard>
  );
}
