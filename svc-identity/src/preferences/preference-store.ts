import type { PreferenceKind, Preferences } from '@hourbank/contracts';
import { defineTable, execute, placeholders, type RowOf, select, type Tx, varchar } from '@hourbank/service-kit/db';

type Channel = 'bell' | 'email';

/** Ways in which a person does not want to be told about events of one kind (D-69, D-70). */
export const mutedChannelTable = defineTable('muted_channels', {
  /** `admin:1` or `client:7`. */
  recipient: varchar(24, { primary: true }),
  kind: varchar<PreferenceKind>(20, { primary: true }),
  channel: varchar<Channel>(10, { primary: true }),
});
type MutedChannel = RowOf<typeof mutedChannelTable>;

const channels: readonly Channel[] = ['bell', 'email'];

/** All SQL of `muted_channels`. */
export function createPreferenceStore(read: Tx) {
  const of = (tx: Tx, recipient: string) =>
    select<MutedChannel>(tx, 'SELECT recipient, kind, channel FROM muted_channels WHERE recipient = ?', [recipient]);

  return {
    /** Returns what a person wants of some kinds. Everything is on at first. */
    async read(recipient: string, kinds: readonly PreferenceKind[], tx: Tx = read): Promise<Preferences> {
      const muted = await of(tx, recipient);
      const isOn = (kind: PreferenceKind, channel: Channel) =>
        !muted.some((one) => one.kind === kind && one.channel === channel);
      return Object.fromEntries(kinds.map((kind) => [kind, { bell: isOn(kind, 'bell'), email: isOn(kind, 'email') }]));
    },

    /**
     * Replaces what a person wants of the given kinds. Other kinds, such as those of a newer version, stay as they are.
     * The caller holds the person's row.
     */
    async replace(tx: Tx, recipient: string, preferences: Preferences): Promise<void> {
      const kinds = Object.entries(preferences) as [PreferenceKind, Record<Channel, boolean>][];
      await execute(tx, `DELETE FROM muted_channels WHERE recipient = ? AND kind IN (${placeholders(kinds)})`, [
        recipient,
        ...kinds.map(([kind]) => kind),
      ]);
      await tx.insert(
        mutedChannelTable,
        kinds.flatMap(([kind, wanted]) =>
          channels.filter((channel) => !wanted[channel]).map((channel) => ({ recipient, kind, channel })),
        ),
      );
    },

    /** Switches off one channel of a kind. The caller holds the person's row. */
    async mute(tx: Tx, muted: MutedChannel): Promise<void> {
      const rows = await of(tx, muted.recipient);
      const isMuted = rows.some(({ kind, channel }) => kind === muted.kind && channel === muted.channel);
      if (!isMuted) await tx.insert(mutedChannelTable, muted);
    },

    /** Of some recipients, those that do not want this channel, each as `admin:1 level`. */
    async muted(tx: Tx, recipients: readonly string[], channel: Channel): Promise<Set<string>> {
      const unique = [...new Set(recipients)];
      if (unique.length === 0) return new Set();
      const rows = await select<MutedChannel>(
        tx,
        `SELECT recipient, kind FROM muted_channels WHERE channel = ? AND recipient IN (${placeholders(unique)})`,
        [channel, ...unique],
      );
      return new Set(rows.map(({ recipient, kind }) => `${recipient} ${kind}`));
    },
  };
}
export type PreferenceStore = ReturnType<typeof createPreferenceStore>;
