import { ForgottenTimer } from '../features/timers/forgotten-timer';
import { HeaderTimer } from '../features/timers/header-timer';
import { TimerClient } from './timer-client';

export { ForgottenTimer };

/** The timer in the header, with the names and balances of clients. */
export const Timer = () => <HeaderTimer renderClient={(clientId) => <TimerClient clientId={clientId} />} />;
