import { ownerOf } from '../remotes';
import { warmUp } from './warm-up';

void warmUp(ownerOf(window.location.pathname));
