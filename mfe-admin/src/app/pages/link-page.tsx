import { useMessages } from '@hourbank/i18n/react';
import { useTokenOfLink } from '@hourbank/mfe-kit';
import { Alert, AuthCard } from '@hourbank/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { AcceptInvitation, ConfirmEmail, ForgotPassword, ResetPassword } from '../../features/people/link-pages';
import { messages } from '../../features/people/messages';

const pages: Record<string, FunctionComponent<{ token: string }>> = {
  '/admin/invite': AcceptInvitation,
  '/admin/reset-password': ResetPassword,
  '/admin/confirm-email': ConfirmEmail,
};

/** The pages that links in emails open, and "forgot password". */
export function LinkPage() {
  const t = useMessages(messages);
  const { pathname } = useLocation();
  const token = useTokenOfLink();

  const path = pathname.replace(/\/+$/, '');
  const Page = pages[path];
  if (!Page) return <ForgotPassword />;
  if (token !== '') return <Page token={token} />;
  return (
    <AuthCard title={t('linkEnded')} footer={<Link to="/login">{t('backToLogin')}</Link>}>
      <Alert tone="warning" className="mb-0">
        {t('linkEndedHelp')}
      </Alert>
    </AuthCard>
  );
}
