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
import { ownRounding } from './queries';

/** Minutes of the example below the fields. */
const exampleMinutes = 50;

/** The rounding rule of a client, or the default rule for null. Roles that may not change it can read it. */
export function RoundingCard({ clientId }: { clientId: string | null }) {
  const query = useQuery(ownRounding.query(useApi(), clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(rule) => <RoundingForm key={clientId} clientId={clientId} rule={rule} />}
    </QueryBoundary>
  );
}

const valuesOf = ({ unit, way, minimum }: Rounding) => ({ unit: String(unit), way, minimum });

function RoundingForm({ clientId, rule }: { clientId: string | null; rule: Rounding }) {
  const t = useMessages(messages);
  const unitName = (unit: number) => t('unitOption', { count: unit, number: formatNumber(unit) });
  const form = useOperationForm(roundingSettings.putClientRounding.body, { defaultValues: valuesOf(rule) });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const entered = roundingSettings.roundingRule.safeParse(useWatch({ control }));
  return (
    <OwnSettingsForm
      clientId={clientId}
      row={rule}
      settings={ownRounding}
      valuesOf={valuesOf}
      labels={{ unit: t('unit'), way: t('way'), minimum: t('minimum') }}
      textOf={(field, value) => {
        if (field === 'unit') return unitName(Number(value));
        const way = roundingWays.find((one) => one === value);
        return way && t(way);
      }}
      right="packages.write"
      form={form}
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
              {unitName(unit)}
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
