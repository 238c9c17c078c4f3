import { defaultBalanceLinkDays, maxBalanceLinkDays } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, Form, SelectField, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { CopyButton } from '../../shared/copy-button';
import { messages } from './messages';
import { useCreateLink } from './queries';

const lifetimes = [30, defaultBalanceLinkDays, maxBalanceLinkDays];

/** Creates a balance link and shows it once, to be copied. */
export function NewLink() {
  const t = useMessages(messages);
  const create = useCreateLink();
  const [days, setDays] = useState(defaultBalanceLinkDays);
  const address = create.data && `${window.location.origin}/balance#${create.data.secret}`;
  return (
    <Form
      className="d-grid gap-3"
      aria-label={t('create')}
      error={create.error?.message}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(days);
      }}
    >
      <div className="d-flex flex-wrap gap-3 align-items-end">
        <SelectField label={t('validFor')} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {lifetimes.map((count) => (
            <option key={count} value={count}>
              {count === maxBalanceLinkDays ? t('oneYear') : t('days', { days: count })}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {t('create')}
        </Button>
      </div>
      {address && (
        <Alert tone="success" className="mb-0">
          <p className="mb-2" role="status">
            {t('copyNow')}
          </p>
          <TextField
            label={t('link')}
            readOnly
            value={address}
            after={<CopyButton label={t('link')} value={address} />}
            wide
            onFocus={(event) => event.target.select()}
          />
        </Alert>
      )}
    </Form>
  );
}
