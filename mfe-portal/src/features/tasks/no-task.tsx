import { useMessages } from '@hourbank/i18n/react';
import { buttonClass, EmptyState } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { messages } from './messages';

/** Says that a task does not exist. */
export function NoTask() {
  const t = useMessages(messages);
  const back = (
    <Link className={buttonClass()} to="/client-portal/tasks">
      {t('backToTasks')}
    </Link>
  );
  return (
    <EmptyState icon="tasks" title={t('absent')} action={back}>
      {t('absentHint')}
    </EmptyState>
  );
}
