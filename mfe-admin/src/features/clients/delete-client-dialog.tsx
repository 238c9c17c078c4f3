import { type Client, identity } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, FormModal, Skeleton, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { messages } from './messages';

/** What a client still has when it is deleted. */
export interface LeftOfClient {
  /** Hours of its active packages. */
  hours: number;
  /** Tasks that are not done. */
  openTasks: number;
}

interface DeleteClientDialogProps {
  client: Client;
  /** Undefined while it loads. */
  left: LeftOfClient | 'unknown' | undefined;
  onClose: (isConfirmed: boolean) => void;
}

/**
 * Spaces do not have to match, because a name may contain several in a row that look like one. A name that is copied
 * from the label may have the marks that keep its direction.
 */
const comparable = (name: string) =>
  name
    .normalize()
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/**
 * Confirms the deletion of a client. If hours or open tasks are left, or that is unknown, the admin types its name
 * (D-25).
 */
export function DeleteClientDialog({ client: { name }, left, onClose }: DeleteClientDialogProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const mustType = left === 'unknown' || (left !== undefined && left.hours + left.openTasks > 0);
  const submit = () => {
    if (mustType && comparable(typed) !== comparable(name)) setWrong(true);
    else if (left !== undefined) onClose(true);
  };
  return (
    <FormModal
      show
      title={t('deleteTitle', { name })}
      onClose={() => onClose(false)}
      onSubmit={submit}
      submitLabel={t('deleteConfirm')}
      danger
      ready={left !== undefined}
    >
      <p className="mb-0">{t('deleteQuestion')}</p>
      {left === undefined ? <Skeleton label={t('checkingLeft')} rows={1} /> : <Left of={left} />}
      <p className="mb-0 hb-muted">{t('restorableHint', { days: identity.deletedClientDays })}</p>
      {mustType && (
        <TextField
          label={t('typeName', { name })}
          required
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          error={isWrong ? t('nameDiffers') : undefined}
        />
      )}
    </FormModal>
  );
}

function Left({ of }: { of: LeftOfClient | 'unknown' }) {
  const t = useMessages(messages);
  if (of === 'unknown') return <Alert tone="warning">{t('leftUnknown')}</Alert>;
  const left = [
    ...(of.hours > 0 ? [t('hoursLeft', { hours: formatNumber(of.hours) })] : []),
    ...(of.openTasks > 0 ? [t('openTasks', { count: of.openTasks })] : []),
  ];
  if (left.length === 0) return <p className="mb-0">{t('nothingLeft')}</p>;
  return (
    <Alert tone="warning">
      {left.map((text) => (
        <div key={text}>
          <b className="fw-semibold">{text}</b>
        </div>
      ))}
    </Alert>
  );
}
