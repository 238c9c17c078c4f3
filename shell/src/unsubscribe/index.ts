import '@hourbank/mfe-kit/jitless';
import '@hourbank/ui/styles.css';
import { startPage } from '../page-without-login';
import { startUnsubscribePage } from './unsubscribe-page';

startPage(startUnsubscribePage);
