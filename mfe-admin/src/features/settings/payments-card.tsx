import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Fields, SelectField, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

/** A select has texts, which the contract reads as yes and no. */
const valuesOf = ({
  payments: { otherCurrency, acceptsCash },
}: Settings): { payments: { otherCurrency: string; acceptsCash: boolean | 'true' | 'false' } } => ({
  payments: { otherCurrency, acceptsCash: acceptsCash ? 'true' : 'false' },
});

/** A currency beside US dollars, and cash (D-80). */
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
      </Fields>
    </SettingsCard>
  );
}
