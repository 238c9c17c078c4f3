import { ownerOf } from '../remotes';
import { warmUp } from './warm-up';

const { pathname } = window.location;
void warmUp(ownerOf(pathname), pathname);

// Before the first format of a page, the browser reads which languages it knows, once for all threads of the page. That
// takes 40 ms, and a phone four times as long, so a thread of its own does it while the page waits for its code.
new Worker('/formats.js');
