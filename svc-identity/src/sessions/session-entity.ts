import { instant, integer, uuid, varchar } from '@hourbank/service-kit/db';
import { EntitySchema } from 'typeorm';
import type { Person } from '../passwords/credential-store';

interface SessionRow {
  /** The id of the token. */
  jti: string;
  role: Person['role'];
  subject: number;
  /** The browser's family, such as `Firefox`. Empty if unknown. */
  browser: string;
  /** Browser and system, for display. */
  device: string;
  /** The address, IPv6 by its /64 network, as limits count it. */
  address: string;
  /** The network of the address: IPv4 /24, IPv6 /48. */
  network: string;
  issuedAt: Date;
  endedAt: Date | null;
  /** When an email told the person about this session from a new device. */
  noticedAt: Date | null;
}

/** One row for each token, kept for 90 days. */
export const SessionEntity = new EntitySchema<SessionRow>({
  name: 'sessions',
  columns: {
    jti: uuid({ primary: true }),
    role: varchar(10),
    subject: integer(),
    browser: varchar(60),
    device: varchar(100),
    address: varchar(64),
    network: varchar(64),
    issuedAt: instant(),
    endedAt: instant({ nullable: true }),
    noticedAt: instant({ nullable: true }),
  },
});
