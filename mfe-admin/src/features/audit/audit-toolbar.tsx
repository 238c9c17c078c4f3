import { audit, auditKinds } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import type { useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListToolbar } from '@hourbank/mfe-kit/lists';
import { Button } from '@hourbank/ui';
import { ClientFilter } from '../../shared/client-filter';
import { messages } from './messages';
import { useSubjectName } from './subject-name';
import type { AuditList } from './use-audit-list';

interface AuditToolbarProps {
  list: AuditList;
  /** Name of the client that the list is limited to, once it is known. */
  clientName: string | undefined;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters and CSV of the audit log. */
export function AuditToolbar({ list, clientName, download }: AuditToolbarProps) {
  const t = useMessages(messages);
  const { kind, person, subject } = list.filters;
  const csv = exportPath(audit.exportAudit, { ...list.query, ...list.filters, sort: undefined });
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      dates
      csv={csv}
      download={download}
    >
      <select
        className="form-select"
        aria-label={t('kind')}
        value={kind ?? ''}
        onChange={({ target }) => list.filterBy({ kind: auditKinds.find((one) => one === target.value) })}
      >
        <option value="">{t('allKinds')}</option>
        {auditKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </select>
      <ClientFilter list={list} name={clientName} />
      <OnlyButton value={person} title={t('allPersons')} onClear={() => list.filterBy({ person: undefined })} />
      <OnlyButton value={subject} title={t('allSubjects')} onClear={() => list.filterBy({ subject: undefined })} />
    </ListToolbar>
  );
}

interface OnlyButtonProps {
  /** `package:12`. */
  value: string | undefined;
  title: string;
  onClear: () => void;
}

/**
 * The person or the subject that the list is limited to, as a button that ends the filter. Nothing without such a
 * filter.
 */
function OnlyButton({ value, title, onClear }: OnlyButtonProps) {
  const t = useMessages(messages);
  const nameOf = useSubjectName();
  if (value === undefined) return null;
  return (
    <Button className="hb-wrap-text" icon="close" title={title} onClick={onClear}>
      {t('only', { what: nameOf(value) })}
    </Button>
  );
}
