import type { PaymentInstructions, PaymentMethod } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { paymentMethodName, QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountPanel } from './account-panel';
import { accountRows, payableMethods } from './accounts';
import { messages } from './messages';
import { paymentInstructions } from './queries';

/** The account of one payment method at a time. `preferred` is the method of a package that is not paid yet. */
export function HowToPay({ preferred }: { preferred: PaymentMethod | undefined }) {
  const t = useMessages(messages);
  const instructions = useQuery(paymentInstructions(useApi()));
  return (
    <Card title={t('howToPay')} flush={!instructions.data}>
      <QueryBoundary query={instructions} label={t('loading')} inCard>
        {(loaded) => <Methods instructions={loaded} preferred={preferred} />}
      </QueryBoundary>
    </Card>
  );
}

interface MethodsProps {
  instructions: PaymentInstructions;
  preferred: PaymentMethod | undefined;
}

function Methods({ instructions, preferred }: MethodsProps) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const methods = payableMethods(instructions);
  const shown = [chosen, preferred].find((method) => method && methods.includes(method)) ?? methods[0];
  if (!shown) return <p className="mb-0">{t('noAccounts')}</p>;
  return (
    <>
      {methods.length > 1 && (
        <div className="hb-seg is-methods mb-3" role="group" aria-label={t('methods')}>
          {methods.map((method) => (
            <button key={method} type="button" aria-pressed={method === shown} onClick={() => setChosen(method)}>
              {paymentMethodName(method)}
            </button>
          ))}
        </div>
      )}
      <AccountPanel title={paymentMethodName(shown)} rows={accountRows(instructions, shown)} />
      <p className="hb-hint mt-3 mb-0">{t('payFirst')}</p>
    </>
  );
}
