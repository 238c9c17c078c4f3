import { type AccountTerms, accountTerms } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Fields, NumberField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { blankAsNull } from '../../shared/blank-values';
import { OwnSettingsForm } from '../../shared/own-settings-form';
import { messages } from './messages';
import { ownTerms } from './queries';

/** Expiry terms: those of a client, or the default terms for null. Roles that may not change them can read them. */
export function TermsCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(ownTerms.query(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(terms) => <TermsForm key={clientId} clientId={clientId} terms={terms} />}
    </QueryBoundary>
  );
}

const valuesOf = ({ expiresAfterMonths, graceDays }: AccountTerms) => ({ expiresAfterMonths, graceDays });

function TermsForm({ clientId, terms }: { clientId: string | null; terms: AccountTerms }) {
  const t = useMessages(messages);
  const form = useOperationForm(accountTerms.putAccountTerms.body, { defaultValues: valuesOf(terms) });
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <OwnSettingsForm
      clientId={clientId}
      row={terms}
      settings={ownTerms}
      valuesOf={valuesOf}
      labels={{ expiresAfterMonths: t('months'), graceDays: t('graceDays') }}
      right="accounts.adjust"
      form={form}
      texts={{
        title: t('terms'),
        defaultHint: t('defaultTermsHint'),
        own: t('ownTerms'),
        shared: t('sharedTerms'),
        save: t('saveTerms'),
        saved: t('termsSaved'),
        useDefault: t('useDefault'),
      }}
    >
      <Fields>
        <NumberField
          label={t('months')}
          step="1"
          min="1"
          after={t('monthUnit')}
          hint={t('monthsHint')}
          error={errors.expiresAfterMonths?.message}
          {...register('expiresAfterMonths', { setValueAs: blankAsNull })}
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
    </OwnSettingsForm>
  );
}
