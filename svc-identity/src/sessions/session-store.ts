import { execute, forUpdate, instantFromDb, select, type Tx } from '@hourbank/service-kit/db';
import { tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import type { Person } from '../passwords/credential-store';
import { SessionEntity } from './session-entity';

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
      await tx.insert(SessionEntity, { ...session, subject: id, issuedAt: at, endedAt: null, noticedAt: null });
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

    /** Deletes rows that are older than 90 days. */
    async prune(tx: Tx): Promise<void> {
      await execute(tx, 'DELETE FROM sessions WHERE issued_at < ?', [ago(keptMs)]);
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
