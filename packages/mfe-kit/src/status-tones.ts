import type { EntryStatus, PackageStatus, Task } from '@hourbank/contracts';
import type { Tone } from '@hourbank/ui';

/** The color of each status, in both consoles. The names are in `name-messages.ts`. */
export const entryStatusTones: Readonly<Record<EntryStatus, Tone>> = {
  Open: 'warning',
  'In Progress': 'info',
  Resolved: 'success',
  Closed: 'secondary',
};

export const taskStatusTone = (status: Task['status']): Tone => (status === 'pending' ? 'secondary' : 'success');

const pageTones: Readonly<Record<PackageStatus, Tone>> = {
  pending: 'secondary',
  active: 'success',
  consumed: 'warning',
  expired: 'danger',
};

/** The specification defines other colors in lists than on the page. */
const listTones: Readonly<Record<PackageStatus, Tone>> = {
  pending: 'warning',
  active: 'success',
  consumed: 'info',
  expired: 'secondary',
};

/** A status that this release does not know has the color of information. */
const toneIn = (tones: Readonly<Record<string, Tone>>, status: string): Tone =>
  (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'info';

/** The color of a package's status on its page. */
export const packageStatusTone = (status: string): Tone => toneIn(pageTones, status);

/** The color of a package's status in lists. */
export const packageListTone = (status: string): Tone => toneIn(listTones, status);
