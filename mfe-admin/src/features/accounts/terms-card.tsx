import { type AccountTerms, accountTerms } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Button, Fields, Form, NumberField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { termsOf, usePutTerms } from './queries';
import { DefaultTermsButton } from './default-terms-button';

/** Terms of expiry: those of a client, or the default terms for null. Roles that may not change them can read them. */
export function TermsCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(termsOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(terms) => <TermsForm key={JSON.stringify(terms)} clientId={clientId} terms={terms} />}
    </QueryBoundary>
  );
}

/** An empty number of months means that packages do not expire. */
const monthsOrNone = (value: unknown) => (value === '' ? null : value);

function TermsForm({ clientId, terms }: { clientId: string | null; terms: AccountTerms }) {
  const t = useMessages(messages);
  const toast = useToast();
  const put = usePutTerms(clientId);
  const canSave = useRights()(clientId === null ? 'settings.write' : 'packages.write');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(accountTerms.putAccountTerms.body, {
    defaultValues: { expiresAfterMonths: terms.expiresAfterMonths, graceDays: terms.graceDays },
  });
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await put.mutateAsync(body);
      toast({ title: t('termsSaved') });
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  const state = terms.isDefault ? t('sharedTerms') : t('ownTerms');
  return (
    <Form className="card" onSubmit={submit} aria-label={t('terms')}>
      <div className="card-header">
        <h2>{t('terms')}</h2>
        <span className="hb-hint hb-end">{clientId === null ? t('defaultTermsHint') : state}</span>
      </div>
      <div className="card-body">
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>
          <Fields>
            <NumberField
              label={t('months')}
              step="1"
              min="1"
              after={t('monthUnit')}
              hint={t('monthsHint')}
              error={errors.expiresAfterMonths?.message}
              {...register('expiresAfterMonths', { setValueAs: monthsOrNone })}
            />
            <NumberField
              label={t('graceDays')}
              required
              step="1"
              min="0"
              after={t('dayUnit')}
              hint={t('graceHint')}
              error={errors.graceDays?.message}
              {...register('graceDays')}
            />
          </Fields>
        </fieldset>
      </div>
      {canSave && (
        <div className="card-footer py-3">
          <Button
            variant={isDirty ? 'primary' : 'secondary'}
            type="submit"
            busy={put.isPending}
            busyLabel={t('saving')}
          >
            {t('saveTerms')}
          </Button>
          {clientId !== null && !terms.isDefault && <DefaultTermsButton clientId={clientId} onFailure={setFailure} />}
        </div>
      )}
    </Form>
  );
}
