import type { PaymentMethod, TimePackage } from '@hourbank/contracts';
import { formatAmount, formatDate, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { hidden, paymentMethodName } from '@hourbank/mfe-kit';
import { Button } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { messages } from './received-messages';
import type { ApprovalBody } from './queries';
import { differenceText } from './received-amount';

interface ReceivedLineProps {
  of: TimePackage;
  received: ApprovalBody;
  onChange: () => void;
  disabled: boolean;
}

/** What the approval says came in, and a button to change it. */
export function ReceivedLine({ of, received, onChange, disabled }: ReceivedLineProps) {
  const t = useMessages(messages);
  const { paymentMethod, receivedAmount, receivedCurrency = 'USD', receivedOn, receiptNumber } = received;
  const amount = Number(receivedAmount);
  const difference = differenceText(of, { amount, currency: receivedCurrency });
  const values = {
    amount: formatAmount(amount, receivedCurrency),
    // The dialog offers known methods only.
    method: paymentMethod === undefined ? '' : paymentMethodName(paymentMethod as PaymentMethod),
    b: (chunks: ReactNode[]) => <strong>{chunks}</strong>,
  };
  return (
    <div className="hb-received">
      <div>
        {receivedOn === undefined || receivedOn === today()
          ? t.rich('receivedToday', values)
          : t.rich('receivedOnDay', { ...values, date: formatDate(receivedOn) })}
        {receiptNumber && (
          <div className="hb-hint">{t.rich('receiptOf', { number: <bdi key="number">{receiptNumber}</bdi> })}</div>
        )}
        {difference !== null && <div className="hb-hint">{difference}</div>}
      </div>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={onChange}>
        {t.rich('changeReceived', { hidden })}
      </Button>
    </div>
  );
}
