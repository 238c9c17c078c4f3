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

/** The color of a package's status on its page. */
export const packageStatusTones: Readonly<Record<PackageStatus, Tone>> = {
  pending: 'secondary',
  active: 'success',
  consumed: 'warning',
  expired: 'danger',
};

/** The color of a package's status in lists. The specification defines other colors there than on the page. */
export const packageListTones: Readonly<Record<PackageStatus, Tone>> = {
  pending: 'warning',
  active: 'success',
  consumed: 'info',
  expired: 'secondary',
};
