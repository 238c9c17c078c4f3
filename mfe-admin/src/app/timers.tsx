import { ForgottenTimer } from '../features/timers/forgotten-timer';
import { SideTimer } from '../features/timers/side-timer';
import { TimerClient, TimerClientLink } from './timer-client';

export { ForgottenTimer };

/** The timer of the side bar or, as a chip, of the top bar, with the names and balances of clients. */
export const Timer = ({ isChip }: { isChip?: boolean }) => (
  <SideTimer
    isChip={isChip}
    renderClient={(clientId) => <TimerClient clientId={clientId} />}
    renderLink={(clientId) => <TimerClientLink clientId={clientId} />}
  />
);
