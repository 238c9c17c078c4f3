import { type PreferenceKind, preferences as contract, type Preferences } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps, Needs } from '../dependencies';
import { lockRecipient } from './lock-recipient';
import { unsubscribe } from './unsubscribe';

const adminKinds = ['level', 'expiry'] as const satisfies PreferenceKind[];
const clientKinds = ['level', 'expiry', 'statement'] as const satisfies PreferenceKind[];

type Complete<K extends PreferenceKind> = Required<Pick<Preferences, K>>;

/** Returns what a person wants to be told about. */
const readPreferences = async <K extends PreferenceKind>(
  { preferences }: Needs<'preferences'>,
  recipient: string,
  kinds: readonly K[],
): Promise<Complete<K>> => (await preferences.read(recipient, kinds)) as Complete<K>;

/** Stores what a person wants to be told about. */
async function putPreferences<P extends Preferences>(
  needs: Needs<'tx' | 'admins' | 'clients' | 'preferences'>,
  recipient: string,
  wanted: P,
): Promise<P> {
  await needs.tx(async (work) => {
    await lockRecipient(needs, work, recipient);
    await needs.preferences.replace(work, recipient, wanted);
  });
  return wanted;
}

/** What the person who is signed in wants to be told about, and the end of emails without a login. */
export function preferenceRoutes(serve: Serve, deps: IdentityDeps) {
  serve(contract.getPreferences, ({ actor }) => readPreferences(deps, `admin:${actor.id}`, adminKinds));
  serve(contract.putPreferences, ({ input, actor }) => putPreferences(deps, `admin:${actor.id}`, input.body));
  serve(contract.getClientPreferences, ({ actor }) => readPreferences(deps, `client:${actor.id}`, clientKinds));
  serve(contract.putClientPreferences, ({ input, actor }) => putPreferences(deps, `client:${actor.id}`, input.body));
  serve(contract.unsubscribe, ({ input }) => unsubscribe(deps, input.query));
}
