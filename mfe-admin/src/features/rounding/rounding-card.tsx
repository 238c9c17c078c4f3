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
import { QueryBoundary, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { Fields, NumberField, SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { OwnSettingsForm } from '../../shared/own-settings-form';
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
  const form = useOperationForm(roundingSettings.putClientRounding.body, {
    defaultValues: { unit: String(rule.unit), way: rule.way, minimum: rule.minimum },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const entered = roundingSettings.roundingRule.safeParse(useWatch({ control }));
  return (
    <OwnSettingsForm
      clientId={clientId}
      isDefault={rule.isDefault}
      right="packages.write"
      form={form}
      put={usePutRounding(clientId)}
      remove={useDeleteRounding()}
      texts={{
        title: t('rounding'),
        defaultHint: t('defaultHint'),
        own: t('ownRule'),
        shared: t('sharedRule'),
        save: t('save'),
        saved: t('saved'),
        useDefault: t('useDefault'),
      }}
      note={
        entered.success && (
          <p className="hb-sub mb-0 mt-2" role="status">
            {t('example', {
              minutes: formatNumber(exampleMinutes),
              hours: formatNumber(fromHundredths(hundredthsOfMinutes(exampleMinutes, entered.data))),
            })}
          </p>
        )
      }
    >
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
    </OwnSettingsForm>
  );
}
