import { settings, type Settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Fields, TextField } from '@hourbank/ui';
import { messages } from './messages';
import { SettingsCard } from './settings-card';
import { useSettingsCard } from './use-settings-card';

const accounts = ['omt', 'bob', 'wish'] as const;

/** The accounts that clients pay to (D-32). */
export function InstructionsCard({ of, onSaved }: { of: Settings; onSaved: () => void }) {
  const t = useMessages(messages);
  const card = useSettingsCard({
    of,
    schema: settings.settingsSections.accounts,
    valuesOf: ({ paymentInstructions }) => ({ paymentInstructions }),
    bodyOf: (changed) => changed,
    onSaved,
  });
  const { register, formState } = card.form;
  const errors = formState.errors.paymentInstructions;
  return (
    <SettingsCard title={t('accounts')} hint={t('instructionsHint')} card={card}>
      <div className="d-grid gap-4">
        {accounts.map((method) => (
          <fieldset key={method}>
            <legend className="h3 mb-2">{t(method)}</legend>
            <Fields>
              <TextField
                label={t('accountNumber', { method: t(method) })}
                autoComplete="off"
                error={errors?.[method]?.accountNumber?.message}
                {...register(`paymentInstructions.${method}.accountNumber`)}
              />
              <TextField
                label={t('accountName', { method: t(method) })}
                autoComplete="off"
                error={errors?.[method]?.accountName?.message}
                {...register(`paymentInstructions.${method}.accountName`)}
              />
            </Fields>
          </fieldset>
        ))}
        <fieldset>
          <legend className="h3 mb-2">{t('bank')}</legend>
          <Fields>
            <TextField
              label={t('accountBranch')}
              autoComplete="off"
              error={errors?.bank?.accountBranch?.message}
              {...register('paymentInstructions.bank.accountBranch')}
            />
            <TextField
              label={t('iban')}
              autoComplete="off"
              error={errors?.bank?.iban?.message}
              {...register('paymentInstructions.bank.iban')}
            />
            <TextField
              label={t('currency')}
              autoComplete="off"
              error={errors?.bank?.currency?.message}
              {...register('paymentInstructions.bank.currency')}
            />
            <TextField
              label={t('swiftCode')}
              autoComplete="off"
              error={errors?.bank?.swiftCode?.message}
              {...register('paymentInstructions.bank.swiftCode')}
            />
          </Fields>
        </fieldset>
      </div>
    </SettingsCard>
  );
}
