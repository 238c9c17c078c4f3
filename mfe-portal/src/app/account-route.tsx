import { AccountPage } from '../features/account/account-page';
import { BalanceLinksCard } from '../features/balance-links/balance-links-card';

/** The account with the client's balance links. */
export const AccountRoute = () => <AccountPage balanceLinks={<BalanceLinksCard />} />;
