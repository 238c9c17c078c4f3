import '@hourbank/mfe-kit/jitless';
import '@hourbank/ui/styles.css';
import '@hourbank/ui/styles/billing.css';
import { startPage } from '../page-without-login';
import { startBalancePage } from './balance-page';

startPage(startBalancePage);
