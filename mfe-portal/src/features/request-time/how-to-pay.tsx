import { useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../shared/query-boundary';
import { AccountPanel } from './account-panel';
import { accountsOf } from './accounts';
import { paymentInstructions } from './queries';

/** Every account the provider takes payments on. */
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
      {accounts.length === 0 && <p className="mb-0">Please ask us where to pay.</p>}
      <p className="hb-hint mt-3 mb-0">
        Pay first, then upload the receipt. Your hours start once the payment is approved.
      </p>
    </Card>
  );
}
