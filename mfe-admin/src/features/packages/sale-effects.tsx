import { type ClientDetails, enteredDays, type SaleDefaults } from '@hourbank/contracts';
import { formatMoney, formatNumber, isolated, numberOf, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf, packageStatusName, taxedPrice, useApi } from '@hourbank/mfe-kit';
import { dayAfter } from '@hourbank/mfe-kit/lists';
import { Card, Icon, type IconName } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { messages as packageMessages } from './messages';
import { noEmailsText } from './no-emails';
import { nextInvoice } from './page-queries';
import type { PackageBody } from './queries';
import { messages } from './sale-messages';
import type { usePackageTax } from './tax-field';
import { messages as taxMessages } from './tax-messages';

interface SaleEffectsProps {
  client: ClientDetails;
  control: Control<PackageBody>;
  tax: ReturnType<typeof usePackageTax>;
  defaults: SaleDefaults;
  /** The hours of the client; undefined while they load. */
  balance: number | undefined;
}

/** What saving a new package does, beside its form: amount, invoice, email and balance (D-120). */
export function SaleEffects({ client, control, tax, defaults, balance }: SaleEffectsProps) {
  const t = useMessages(messages);
  const ofPackages = useMessages(packageMessages);
  const ofTax = useMessages(taxMessages);
  const { data: invoice } = useQuery(nextInvoice(useApi()));
  const values = useWatch({ control });
  const of = {
    hoursPurchased: numberOf(values.hoursPurchased),
    ratePerHour: numberOf(values.ratePerHour),
    taxRate: Number(values.taxRate ?? tax.initialRate ?? 0),
  };
  const isPriced = of.hoursPurchased > 0 && of.ratePerHour > 0;
  const { status = 'pending', expiresOn } = values;
  const isPaid = status !== 'pending';
  const isUsable = status === 'active' && (!expiresOn || expiresOn >= today());
  const hours = formatNumber(of.hoursPurchased);
  const amount = formatMoney(dueOf(of));
  const price = isPriced && taxedPrice(of, tax.label);
  const b = (chunks: ReactNode) => <b>{chunks}</b>;
  const names = { id: defaults.nextId, client: isolated(client.name) };
  const issued = invoice
    ? t.rich('issuesInvoice', {
        number: invoice.number,
        amount,
        b: (chunks) => <b className="text-nowrap">{chunks}</b>,
      })
    : t('issuesSomeInvoice', { amount });
  const hasAccount = defaults.methodsWithAccount.some((method) => method === values.paymentMethod);
  const email = () => {
    const none = noEmailsText(client.emailState);
    if (none !== undefined) return none;
    if ((values.purchaseDate || today()) < dayAfter(today(), -enteredDays))
      return t('noEmailOfOld', { days: enteredDays });
    return t(isPaid ? 'invoiceByEmail' : hasAccount ? 'accountsByEmail' : 'byEmail', names);
  };
  return (
    <Card
      label={t('whatSavingDoes')}
      title={ofPackages('amount')}
      action={<span className="hb-pay-sum">{isPriced ? amount : ''}</span>}
    >
      {price && (
        <p className="hb-hint">{ofTax('taxedAmountHint', { hours, rate: formatMoney(of.ratePerHour), price })}</p>
      )}
      {isPriced || !isPaid ? (
        <ul className="hb-effects">
          <Effect icon="package">
            {isPaid
              ? t.rich('isPaid', {
                  ...names,
                  status: packageStatusName(status === 'paid' ? 'active' : status),
                  hours,
                  b,
                })
              : t('waits', names)}
          </Effect>
          {isPaid && <Effect icon="document">{issued}</Effect>}
          <Effect icon="mail">{email()}</Effect>
          {!isPaid && <Effect icon="document">{t('noInvoice')}</Effect>}
          {isUsable && balance !== undefined && (
            <Effect icon="clock">
              {t.rich('balanceChange', {
                before: formatNumber(balance),
                after: formatNumber(balance + of.hoursPurchased),
                b,
              })}
            </Effect>
          )}
        </ul>
      ) : (
        <span className="hb-hint">{ofPackages('amountHint')}</span>
      )}
      {isPaid && <div className="hb-hint mt-3">{t('invoiceIsFixed')}</div>}
    </Card>
  );
}

function Effect({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
