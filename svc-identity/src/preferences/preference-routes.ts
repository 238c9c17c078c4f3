import { changesBetween } from '@hourbank/service-kit/audit';
import { type Precondition, reviseSettings, settingRevision } from '@hourbank/service-kit/revisions';
import { type PreferenceKind, preferences as contract, type Preferences } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { lockRecipient } from './lock-recipient';
import { preferencesSubject, unsubscribe } from './unsubscribe';

const adminKinds = ['level', 'expiry'] as const satisfies PreferenceKind[];
const clientKinds = ['level', 'expiry', 'statement'] as const satisfies PreferenceKind[];

type Complete<K extends PreferenceKind> = Required<Pick<Preferences, K>>;

type View<K extends PreferenceKind> = Complete<K> & { revision: number };

/** Returns what a person wants to be notified about. */
async function readPreferences<K extends PreferenceKind>(
  { preferences, read }: Pick<Deps, 'preferences' | 'read'>,
  recipient: string,
  kinds: readonly K[],
): Promise<View<K>> {
  const revision = await settingRevision(read, preferencesSubject(recipient));
  return { revision, ...((await preferences.read(recipient, kinds)) as Complete<K>) };
}

/** Stores what a person wants to be notified about. */
async function putPreferences<K extends PreferenceKind>(
  deps: Pick<Deps, 'tx' | 'read' | 'now' | 'admins' | 'clients' | 'preferences'>,
  recipient: string,
  kinds: readonly K[],
  wanted: Complete<K>,
  precondition: Precondition,
): Promise<View<K>> {
  await deps.tx(async (work) => {
    await lockRecipient(deps, work, recipient);
    const changes = await reviseSettings(work, preferencesSubject(recipient), {
      precondition,
      at: deps.now(),
      changes: async () => changesBetween(await deps.preferences.read(recipient, kinds, work), wanted),
    });
    if (changes) await deps.preferences.replace(work, recipient, wanted);
  });
  return readPreferences(deps, recipient, kinds);
}

/** What the person who is logged in wants to be notified about, and the end of emails without a login. */
export function preferenceRoutes(serve: Serve, deps: Deps) {
  serve(contract.getPreferences, ({ actor }) => readPreferences(deps, `admin:${actor.id}`, adminKinds));
  serve(contract.putPreferences, ({ input, actor, precondition }) =>
    putPreferences(deps, `admin:${actor.id}`, adminKinds, input.body, precondition),
  );
  serve(contract.getClientPreferences, ({ actor }) => readPreferences(deps, `client:${actor.id}`, clientKinds));
  serve(contract.putClientPreferences, ({ input, actor, precondition }) =>
    putPreferences(deps, `client:${actor.id}`, clientKinds, input.body, precondition),
  );
  serve(contract.unsubscribe, ({ input }) => unsubscribe(deps, input.query));
}
