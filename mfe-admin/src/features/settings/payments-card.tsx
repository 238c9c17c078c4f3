import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField } from '@hourbank/mfe-kit';
import { Fields, SelectField, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

type PaymentsInput = Omit<Settings['payments'], 'acceptsCash' | 'tax'> & {
  acceptsCash: boolean | 'true' | 'false';
  tax: { label: string; rate: string | number };
};

/** A select has texts, which the contract reads as yes and no. */
const valuesOf = ({ payments: { otherCurrency, acceptsCash, tax } }: Settings): { payments: PaymentsInput } => ({
  payments: { otherCurrency, acceptsCash: acceptsCash ? 'true' : 'false', tax },
});

/** A currency beside US dollars, cash (D-80), and the tax on new packages (D-81). */
export function PaymentsCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.payments,
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
    <SettingsCard title={t('payments')} hint={t('paymentsHint')} card={card}>
      <Fields>
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
      </Fields>
    </SettingsCard>
  );
}
