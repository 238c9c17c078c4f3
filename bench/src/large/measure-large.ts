import type { Opened } from '../cleanups';
import { startLoad } from '../load/load';
import { isWanted, type Options } from '../options';
import { measureAnalytics } from './analytics';
import { measureCsv } from './csv';
import { startSizedStack } from './sized-stack';

/** Entries of the small stack. */
const few = 1_000;

interface Tools {
  dist: string;
  opened: Opened;
  say: (text: string) => void;
}

/** Runs the measurements that must not depend on the number of entries. */
export async function measureLarge(options: Options, { dist, opened, say }: Tools): Promise<void> {
  const [analytics, csv] = [isWanted(options, 'analytics'), isWanted(options, 'csv')];
  if (!analytics && !csv) return;
  const large = await startSizedStack(options.many, dist, opened);
  if (csv) say(`\n${await measureCsv(large, options)}`);
  if (!analytics) return;
  const small = await startSizedStack(few, dist, opened);
  const load = await opened(startLoad(), (one) => one.component.stop());
  say(`\n${await measureAnalytics([small, large], load, options)}`);
}
