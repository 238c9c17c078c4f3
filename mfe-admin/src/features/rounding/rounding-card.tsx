import {
  fromHundredths,
  hundredthsOfMinutes,
  type Rounding,
  roundingSettings,
  roundingUnits,
  roundingWays,
} from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Button, Fields, Form, NumberField, SelectField, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { roundingOf, useDeleteRounding, usePutRounding } from './queries';

/** Minutes of the example below the fields. */
const exampleMinutes = 50;

/** The rounding rule of a client, or the default rule for null. Roles that may not change it can read it. */
export function RoundingCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(roundingOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(rule) => <RoundingForm key={JSON.stringify(rule)} clientId={clientId} rule={rule} />}
    </QueryBoundary>
  );
}

function RoundingForm({ clientId, rule }: { clientId: string | null; rule: Rounding }) {
  const t = useMessages(messages);
  const toast = useToast();
  const put = usePutRounding(clientId);
  const canSave = useRights()(clientId === null ? 'settings.write' : 'packages.write');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(roundingSettings.putClientRounding.body, {
    defaultValues: { unit: String(rule.unit), way: rule.way, minimum: rule.minimum },
  });
  const {
    register,
    control,
    formState: { errors, isDirty },
  } = form;
  const entered = roundingSettings.roundingRule.safeParse(useWatch({ control }));
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await put.mutateAsync(body);
      toast({ title: t('saved') });
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  const state = rule.isDefault ? t('sharedRule') : t('ownRule');
  return (
    <Form className="card" onSubmit={submit} aria-label={t('rounding')}>
      <div className="card-header">
        <h2>{t('rounding')}</h2>
        <span className="hb-hint hb-end">{clientId === null ? t('defaultHint') : state}</span>
      </div>
      <div className="card-body">
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>
          <Fields>
            <SelectField label={t('unit')} required error={errors.unit?.message} {...register('unit')}>
              {roundingUnits.map((unit) => (
                <option key={unit} value={String(unit)}>
                  {t('unitOption', { count: unit, number: formatNumber(unit) })}
                </option>
              ))}
            </SelectField>
            <SelectField label={t('way')} required error={errors.way?.message} {...register('way')}>
              {roundingWays.map((way) => (
                <option key={way} value={way}>
                  {t(way)}
                </option>
              ))}
            </SelectField>
            <NumberField
              label={t('minimum')}
              required
              step="1"
              min="0"
              after={t('minuteUnit')}
              hint={t('minimumHint')}
              error={errors.minimum?.message}
              {...register('minimum')}
            />
          </Fields>
        </fieldset>
        {entered.success && (
          <p className="hb-sub mb-0 mt-2" role="status">
            {t('example', {
              minutes: formatNumber(exampleMinutes),
              hours: formatNumber(fromHundredths(hundredthsOfMinutes(exampleMinutes, entered.data))),
            })}
          </p>
        )}
      </div>
      {canSave && (
        <div className="card-footer py-3">
          <Button
            variant={isDirty ? 'primary' : 'secondary'}
            type="submit"
            busy={put.isPending}
            busyLabel={t('saving')}
          >
            {t('save')}
          </Button>
          {clientId !== null && !rule.isDefault && <DefaultRuleButton clientId={clientId} onFailure={setFailure} />}
        </div>
      )}
    </Form>
  );
}

function DefaultRuleButton({ clientId, onFailure }: { clientId: string; onFailure: (message: string) => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const remove = useDeleteRounding(clientId);
  const reset = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast({ title: t('saved') }),
      onError: ({ message }) => onFailure(message),
    });
  return (
    <Button variant="ghost" busy={remove.isPending} busyLabel={t('saving')} onClick={reset}>
      {t('useDefault')}
    </Button>
  );
}
