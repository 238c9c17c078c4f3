import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField } from '@hourbank/mfe-kit';
import { Fields, SelectField, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** Texts of selects and of numbers with cents, which the contract reads. */
type PaymentsInput = Omit<Settings['payments'], 'acceptsCash' | 'tax'> & {
  acceptsCash: boolean | 'true' | 'false';
  tax: { label: string; rate: string | number };
};

const valuesOf = ({ requestRate, payments: { otherCurrency, acceptsCash, tax } }: Settings) => ({
  requestRate: requestRate.toFixed(2) as string | number,
  payments: { otherCurrency, acceptsCash: acceptsCash ? 'true' : 'false', tax } as PaymentsInput,
});

/** The rate of hours that clients request (D-30), the tax on packages (D-81), another currency and cash (D-80). */
export function PricesCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.prices,
    valuesOf,
    bodyOf: (changed) => changed,
    onSaved,
  });
  const {
    register,
    control,
    formState: { errors },
  } = card.form;
  return (
    <SettingsCard title={t('prices')} hint={t('pricesHint')} card={card}>
      <Fields>
        <NumberField
          control={control}
          name="requestRate"
          label={t('ratePerHour')}
          required
          wide
          step={0.01}
          before={t('dollar')}
          hint={t('requestRateHint')}
        />
        <TextField
          label={t('taxLabel')}
          hint={t('taxLabelHint')}
          error={errors.payments?.tax?.label?.message}
          {...register('payments.tax.label')}
        />
        <NumberField
          control={control}
          name="payments.tax.rate"
          label={t('taxRate')}
          required
          step={0.01}
          max={100}
          after={t('percent')}
          hint={t('taxRateHint')}
        />
        <TextField
          label={t('otherCurrency')}
          hint={t('otherCurrencyHint')}
          error={errors.payments?.otherCurrency?.message}
          {...register('payments.otherCurrency')}
        />
        <SelectField
          label={t('cash')}
          hint={t('cashHint')}
          error={errors.payments?.acceptsCash?.message}
          {...register('payments.acceptsCash')}
        >
          <option value="false">{t('cashOff')}</option>
          <option value="true">{t('cashOn')}</option>
        </SelectField>
      </Fields>
    </SettingsCard>
  );
}
