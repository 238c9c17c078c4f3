import { balanceLinks, defaultBalanceLinkDays, maxBalanceLinkDays } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, Button, Fields, Form, SelectField, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { CopyButton } from '../../shared/copy-button';
import { messages } from './messages';
import { useCreateLink } from './queries';

const lifetimes = [30, defaultBalanceLinkDays, maxBalanceLinkDays];

/** Creates a balance link with a label and shows it once, to be copied. */
export function NewLink() {
  const t = useMessages(messages);
  const create = useCreateLink();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(balanceLinks.createBalanceLink.body, {
    defaultValues: { label: '', days: defaultBalanceLinkDays },
  });
  const address = create.data && `${window.location.origin}/balance#${create.data.secret}`;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await create.mutateAsync(body);
      form.resetField('label');
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Form className="d-grid gap-3" aria-label={t('create')} error={failure} onSubmit={submit}>
      <Fields>
        <TextField
          label={t('label')}
          hint={t('labelHint')}
          error={form.formState.errors.label?.message}
          {...form.register('label')}
        />
        <SelectField label={t('validFor')} {...form.register('days')}>
          {lifetimes.map((count) => (
            <option key={count} value={count}>
              {count === maxBalanceLinkDays ? t('oneYear') : t('days', { days: count })}
            </option>
          ))}
        </SelectField>
      </Fields>
      <div>
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
