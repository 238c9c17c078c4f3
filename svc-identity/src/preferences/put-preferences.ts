import { type PreferenceKind, type Preferences } from '@hourbank/contracts';
import { changesBetween } from '@hourbank/service-kit/audit';
import { type Precondition, reviseSettings, settingRevision } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';
import { lockRecipient } from './lock-recipient';
import { preferencesSubject } from './unsubscribe';

export const adminKinds = ['level', 'expiry', 'payment', 'task', 'client'] as const satisfies PreferenceKind[];
export const clientKinds = [
  'level',
  'expiry',
  'statement',
  'payment',
  'hours',
  'task',
] as const satisfies PreferenceKind[];

type Complete<K extends PreferenceKind> = Required<Pick<Preferences, K>>;

type View<K extends PreferenceKind> = Complete<K> & { revision: number };

/** Returns what a person wants to be notified about. */
export async function readPreferences<K extends PreferenceKind>(
  { preferences, read }: Pick<Deps, 'preferences' | 'read'>,
  recipient: string,
  kinds: readonly K[],
): Promise<View<K>> {
  const revision = await settingRevision(read, preferencesSubject(recipient));
  return { revision, ...((await preferences.read(recipient, kinds)) as Complete<K>) };
}

/** Stores what a person wants to be notified about. */
export async function putPreferences<K extends PreferenceKind>(
  deps: Pick<Deps, 'transact' | 'read' | 'now' | 'admins' | 'clients' | 'preferences'>,
  recipient: string,
  kinds: readonly K[],
  wanted: Complete<K>,
  precondition: Precondition,
): Promise<View<K>> {
  await deps.transact(async (tx) => {
    await lockRecipient(deps, tx, recipient);
    const changes = await reviseSettings(tx, preferencesSubject(recipient), {
      precondition,
      at: deps.now(),
      changes: async () => changesBetween(await deps.preferences.read(recipient, kinds, tx), wanted),
    });
    if (changes) await deps.preferences.replace(tx, recipient, wanted);
  });
  return readPreferences(deps, recipient, kinds);
}
