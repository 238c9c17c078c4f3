import {
  defineTable,
  execute,
  forUpdate,
  instant,
  instantFromDb,
  integer,
  placeholders,
  select,
  type Tx,
  uuid,
  varchar,
} from '@hourbank/service-kit/db';
import { tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import type { Person } from '../passwords/credential-store';

/** One row for each token, kept for 90 days. */
export const sessionTable = defineTable(
  'sessions',
  {
    /** The id of the token. */
    jti: uuid({ primary: true }),
    role: varchar<Person['role']>(10),
    subject: integer(),
    /** The browser's family, such as `Firefox`. Empty if unknown. */
    browser: varchar(60),
    /** Browser and system, for display. */
    device: varchar(100),
    /** The address, IPv6 by its /64 network, as limits count it. */
    address: varchar(64),
    /** The network of the address: IPv4 /24, IPv6 /48. */
    network: varchar(64),
    issuedAt: instant(),
    /** The last minute in which a service served this session for a person (D-98). */
    lastUsedAt: instant(),
    endedAt: instant({ nullable: true }),
    /** When an email told the person about this session from a new device. */
    noticedAt: instant({ nullable: true }),
  },
  { indexes: [['role', 'subject', 'issuedAt'], ['role', 'subject', 'address'], ['issuedAt']] },
);

const dayMs = 86_400_000;
/** How long rows are kept, ms. A device that was not seen in this time is new. */
const keptMs = 90 * dayMs;
/** How long an address counts as the person's own, ms. */
const knownMs = 30 * dayMs;

interface NewSession extends Person {
  jti: string;
  browser: string;
  device: string;
  address: string;
  network: string;
}

const ofPerson = 'role = ? AND subject = ?';
const isOpen = `${ofPerson} AND ended_at IS NULL AND issued_at > ?`;

/** All SQL of `sessions`. Callers of the methods that write lock the person. */
export function createSessionStore(read: Tx, now: () => Date) {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const openSince = () => ago(tokenLifetimeSeconds * 1000);

  return {
    async insert(tx: Tx, { id, ...session }: NewSession, at: Date): Promise<void> {
      await tx.insert(sessionTable, {
        ...session,
        subject: id,
        issuedAt: at,
        lastUsedAt: at,
        endedAt: null,
        noticedAt: null,
      });
    },

    /** Whether the person has sessions, and none of them from this browser and network. */
    async isNewDevice(
      tx: Tx,
      { role, id, browser, network }: Omit<NewSession, 'jti' | 'device' | 'address'>,
    ): Promise<boolean> {
      const exists = async (condition: string, parameters: readonly string[]) =>
        (
          await select(
            tx,
            `SELECT 1 FROM sessions WHERE ${ofPerson} AND issued_at > ?${condition} ORDER BY issued_at DESC LIMIT 1`,
            [role, id, ago(keptMs), ...parameters],
          )
        ).length > 0;
      return (await exists('', [])) && !(await exists(' AND browser = ? AND network = ?', [browser, network]));
    },

    /** Marks a session as told to the person. Returns false if another one was in the last day. */
    async notice(tx: Tx, { role, id }: Person, jti: string, at: Date): Promise<boolean> {
      const recent = await select(tx, `SELECT 1 FROM sessions WHERE ${ofPerson} AND noticed_at > ? LIMIT 1`, [
        role,
        id,
        new Date(at.getTime() - dayMs),
      ]);
      if (recent.length > 0) return false;
      await execute(tx, 'UPDATE sessions SET noticed_at = ? WHERE jti = ?', [at, jti]);
      return true;
    },

    /** Whether the person logged in from this address within 30 days. */
    async isKnownAddress({ role, id }: Person, address: string): Promise<boolean> {
      const rows = await select(
        read,
        `SELECT 1 FROM sessions WHERE ${ofPerson} AND issued_at > ? AND address = ? LIMIT 1`,
        [role, id, ago(knownMs), address],
      );
      return rows.length > 0;
    },

    /** The addresses from which the person logged in within 30 days, newest first, at most 1,000. */
    async knownAddresses({ role, id }: Person): Promise<string[]> {
      const rows = await select<{ address: string }>(
        read,
        `SELECT address FROM sessions WHERE ${ofPerson} AND issued_at > ?
         GROUP BY address ORDER BY MAX(issued_at) DESC LIMIT 1000`,
        [role, id, ago(knownMs)],
      );
      return rows.map(({ address }) => address);
    },

    /** The open sessions of a person, newest first, at most 100. */
    async open({ role, id }: Person) {
      const rows = await select<{ jti: string; device: string; address: string; issuedAt: Date | string }>(
        read,
        `SELECT jti, device, address, issued_at AS issuedAt FROM sessions WHERE ${isOpen}
         ORDER BY issued_at DESC, jti LIMIT 100`,
        [role, id, openSince()],
      );
      return rows.map((row) => ({ ...row, issuedAt: instantFromDb(row.issuedAt) }));
    },

    /** Whether a session has ended. Locks its row, because a logout does not lock the person. */
    async hasEnded(tx: Tx, jti: string): Promise<boolean> {
      const [row] = await select<{ endedAt: unknown }>(
        tx,
        `SELECT ended_at AS endedAt FROM sessions WHERE jti = ?${forUpdate(tx)}`,
        [jti],
      );
      return row !== undefined && row.endedAt !== null;
    },

    /** Ends one open session. Returns false for a session of another person and for one that has ended. */
    async end(tx: Tx, { role, id }: Person, jti: string, at: Date): Promise<boolean> {
      const { affected } = await execute(tx, `UPDATE sessions SET ended_at = ? WHERE jti = ? AND ${isOpen}`, [
        at,
        jti,
        role,
        id,
        openSince(),
      ]);
      return affected === 1;
    },

    /** Ends all open sessions but one. Returns their ids. */
    async endOthers(tx: Tx, { role, id }: Person, jti: string, at: Date): Promise<string[]> {
      const others = [role, id, openSince(), jti] as const;
      const rows = await select<{ jti: string }>(tx, `SELECT jti FROM sessions WHERE ${isOpen} AND jti <> ?`, others);
      await execute(tx, `UPDATE sessions SET ended_at = ? WHERE ${isOpen} AND jti <> ?`, [at, ...others]);
      return rows.map((row) => row.jti);
    },

    /** Ends all open sessions. */
    async endAll(tx: Tx, { role, id }: Person, at: Date): Promise<void> {
      await execute(tx, `UPDATE sessions SET ended_at = ? WHERE ${isOpen}`, [at, role, id, openSince()]);
    },

    /** Notes that sessions were used, with one write a minute for each. */
    async markUsed(tx: Tx, jtis: readonly string[], at: Date): Promise<void> {
      if (jtis.length === 0) return;
      await execute(
        tx,
        `UPDATE sessions SET last_used_at = ? WHERE jti IN (${placeholders(jtis)}) AND ended_at IS NULL AND last_used_at < ?`,
        [at, ...jtis, new Date(at.getTime() - 60_000)],
      );
    },

    /** Ends open sessions that were last used before `since`, at most 500. Returns them. */
    async endInactive(tx: Tx, since: Date, at: Date): Promise<(Person & { jti: string })[]> {
      const unused = 'ended_at IS NULL AND issued_at > ? AND last_used_at < ?';
      const rows = await select<Person & { jti: string }>(
        tx,
        `SELECT jti, role, subject AS id FROM sessions WHERE ${unused} ORDER BY jti LIMIT 500`,
        [openSince(), since],
      );
      const ended: typeof rows = [];
      for (const row of rows) {
        const { affected } = await execute(tx, `UPDATE sessions SET ended_at = ? WHERE jti = ? AND ${unused}`, [
          at,
          row.jti,
          openSince(),
          since,
        ]);
        if (affected === 1) ended.push(row);
      }
      return ended;
    },

    /** Deletes rows that are older than 90 days. */
    async prune(tx: Tx): Promise<void> {
      await execute(tx, 'DELETE FROM sessions WHERE issued_at < ?', [ago(keptMs)]);
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
