import { ownerOf } from './remotes';
import { warmUp } from './warm-up';

void warmUp(ownerOf(window.location.pathname));
// The asynchronous boundary lets the federation runtime settle on one copy of each shared library first.
void import('./bootstrap');
