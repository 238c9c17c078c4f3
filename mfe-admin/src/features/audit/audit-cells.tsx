import type { AuditRow } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { EmptyValue } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { ClientLink } from '../../shared/client-link';
import { messages } from './messages';
import { useSubjectName } from './subject-name';

/**
 * Who did it: a person such as `admin:1 Nadia` as name and id, linked to all actions of this person; or a task of the
 * system.
 */
export function Who({ actor }: Pick<AuditRow, 'actor'>) {
  const t = useMessages(messages);
  if (actor === '') return <>{t('notLoggedIn')}</>;
  const [, task] = /^system:?(.*)$/.exec(actor) ?? [];
  if (task !== undefined)
    return (
      <>
        {t('system')} <bdi className="hb-unit">{task}</bdi>
      </>
    );
  const [, person = '', id = '', name = ''] = /^((?:admin|client):(\d+)) ?(.*)$/.exec(actor) ?? [];
  return (
    <Link
      className="hb-quiet-link hb-full-text"
      to="/dashboard/audit"
      search={{ person }}
      aria-label={t('onlyPerson', { name, id })}
      title={t('onlyPerson', { name, id })}
    >
      <bdi>{name}</bdi> <span className="hb-unit">{t('number', { id })}</span>
    </Link>
  );
}

/** What was changed, linked to all actions on it, and the client whose it is. */
export function What({ row: { subject, clientId, clientName } }: { row: AuditRow }) {
  const t = useMessages(messages);
  const nameOf = useSubjectName();
  if (subject === null && clientName === null) return <EmptyValue />;
  return (
    <div className="d-grid gap-1 hb-full-text">
      {subject !== null && (
        <Link
          className="hb-quiet-link d-block"
          to="/dashboard/audit"
          search={{ subject }}
          aria-label={t('onlySubject', { what: nameOf(subject) })}
          title={t('onlySubject', { what: nameOf(subject) })}
        >
          {nameOf(subject)}
        </Link>
      )}
      {clientId !== null && clientName !== null && <ClientLink id={clientId} name={clientName} />}
    </div>
  );
}
