import type { PreferenceKind } from '@hourbank/contracts';
import { varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';

export type Channel = 'bell' | 'email';

/** A way in which a person does not want to be told about events of one kind. */
export interface MutedChannel {
  /** `admin:1` or `client:7`. */
  recipient: string;
  kind: PreferenceKind;
  channel: Channel;
}

export const MutedChannelEntity = new EntitySchema<MutedChannel>({
  name: 'muted_channels',
  columns: {
    recipient: varchar(24, { primary: true }),
    kind: varchar(20, { primary: true }),
    channel: varchar(10, { primary: true }),
  },
});
