import { useMessages } from '@hourbank/i18n/react';
import { EmptyState } from '@hourbank/ui';
import { messages } from './messages';
import { ButtonLink } from './row-tools';

/** Replaces a page that the admin's role may not open (D-66). */
export function NoPermission() {
  const t = useMessages(messages);
  return (
    <section className="card">
      <EmptyState
        icon="settings"
        title={t('noPermission')}
        action={<ButtonLink to="/dashboard">{t('goToDashboard')}</ButtonLink>}
      >
        {t('noPermissionHint')}
      </EmptyState>
    </section>
  );
}
