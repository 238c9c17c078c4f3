import { useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../shared/query-boundary';
import { AccountPanel } from './account-panel';
import { accountsOf } from './accounts';
import { paymentInstructions } from './queries';

/** All accounts to which clients can pay. */
export function HowToPay() {
  const instructions = useQuery(paymentInstructions(useApi()));
  if (!instructions.data)
    return (
      <Card title="How to pay" flush>
        <QueryBoundary query={instructions} label="Loading..." />
      </Card>
    );

  const accounts = accountsOf(instructions.data);
  return (
    <Card title="How to pay">
      {accounts.map((account) => (
        <AccountPanel key={account.title} {...account} />
      ))}
      {accounts.length === 0 && <p className="mb-0">Contact us for payment details.</p>}
      <p className="hb-hint mt-3 mb-0">
        Pay first, then upload the receipt. Your hours are available once we approve the payment.
      </p>
    </Card>
  );
}
