import { ownerOf } from '../remotes';
import { warmUp } from './warm-up';

void warmUp(ownerOf(window.location.pathname));

// The first formats of a page take the browser 30 ms, and a phone four times as long, because it reads which languages
// it knows. Now the page waits for the network anyway; later its first screen would wait for them.
Intl.NumberFormat.supportedLocalesOf('en');
Intl.DateTimeFormat.supportedLocalesOf('en');
