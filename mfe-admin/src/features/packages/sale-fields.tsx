import type { SaleDefaults } from '@hourbank/contracts';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PackageBody } from './queries';
import { messages } from './sale-messages';

type Form = Pick<UseFormReturn<PackageBody>, 'control' | 'setValue'>;

/** The sizes of packages that were sold most; one of them fills the hours (D-120). */
export function SizeChips({ form, sizes }: { form: Form; sizes: readonly number[] }) {
  const t = useMessages(messages);
  const hours = useWatch({ control: form.control, name: 'hoursPurchased' });
  if (sizes.length === 0) return null;
  return (
    <div className="hb-sizes" role="group" aria-label={t('sizes')}>
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          className="hb-filter-chip"
          aria-pressed={Number(hours) === size}
          onClick={() => form.setValue('hoursPurchased', String(size), { shouldDirty: true, shouldValidate: true })}
        >
          {t('size', { hours: formatNumber(size) })}
        </button>
      ))}
    </div>
  );
}

/** Where the rate of a new package comes from, while it is still that one. */
export function useRateHint({ control }: Pick<Form, 'control'>, defaults: SaleDefaults | undefined) {
  const t = useMessages(messages);
  const rate = Number(useWatch({ control, name: 'ratePerHour' }));
  if (!defaults) return undefined;
  const { packageId, ratePerHour, requestRate } = defaults;
  const ofSettings = t('rateOfSettings', { rate: formatMoney(requestRate) });
  return packageId !== null && rate === ratePerHour
    ? `${t('asInPackage', { id: packageId })} ${ofSettings}`
    : ofSettings;
}

/** The status by one click: active, or pending until the payment. Choosing a status moves the switch (D-120). */
export function PaidSwitch({ form: { control, setValue } }: { form: Form }) {
  const t = useMessages(messages);
  const id = useId();
  const status = useWatch({ control, name: 'status' });
  return (
    <div className="is-wide hb-switch-row">
      <div>
        <label htmlFor={id}>{t('alreadyPaid')}</label>
        <div id={`${id}-hint`} className="hb-hint">
          {t('alreadyPaidHint')}
        </div>
      </div>
      <span className="form-switch p-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="form-check-input"
          aria-describedby={`${id}-hint`}
          checked={status !== 'pending'}
          onChange={({ target }) => setValue('status', target.checked ? 'active' : 'pending', { shouldDirty: true })}
        />
      </span>
    </div>
  );
}
