import type { KeyObject } from 'node:crypto';
import { type AdminRole, adminRoles } from '@hourbank/contracts';
import jwt from 'jsonwebtoken';
import { unauthenticated } from '../errors';
import { isIssuedInFuture } from './issue-time';

const tokenIssuer = 'hourbank';
export const tokenLifetimeSeconds = 12 * 60 * 60;

/** A logged-in admin or client, as stated by the token (D-15). */
export interface Session {
  readonly role: 'admin' | 'client';
  readonly id: number;
  /** The role of an admin, from which rights follow (D-66). Clients have none. */
  readonly adminRole?: AdminRole;
  /** The display name, if the token has one. Never used for decisions. */
  readonly name?: string;
  /** The admin must set up a second factor and can call only operations for that. */
  readonly enrol?: true;
  /** A client whose email is not confirmed although it could be. Its quota is lower (D-92). */
  readonly unconfirmed?: true;
  /** When the person last gave a password or code in this session, milliseconds since the epoch. */
  readonly confirmedAt?: number;
  readonly jti: string;
  /** The password revision that the token was issued for. A newer password revokes the token (D-17). */
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

/** The audience of tokens for operations that set up a second factor, and for nothing else. */
const enrolAudience = 'admin-enrol';

/** A token without `expiresAt` lasts 12 hours. A renewed one keeps the expiry of the first. */
export type NewSession = Omit<Session, 'expiresAt'> & { now: Date; expiresAt?: number };

/**
 * Signs a session token for an admin or a client: ES256, valid for 12 hours (D-15). `name` is for the account menu and
 * audit trails.
 */
export const signSessionToken = (
  { kid, privateKey }: SigningKey,
  { role, adminRole, enrol, unconfirmed, confirmedAt, id, jti, revision, name, now, expiresAt }: NewSession,
): string => {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ iat, revision, adminRole, name, unconfirmed, ...confirmedClaim(confirmedAt) }, privateKey, {
    algorithm: 'ES256',
    keyid: kid,
    issuer: tokenIssuer,
    audience: enrol ? enrolAudience : role,
    subject: String(id),
    jwtid: jti,
    expiresIn: expiresAt ? Math.floor(expiresAt / 1000) - iat : tokenLifetimeSeconds,
  });
};

const confirmedClaim = (confirmedAt: number | undefined) =>
  confirmedAt === undefined ? {} : { confirmedAt: Math.floor(confirmedAt / 1000) };

const ticketSeconds = 60;

/**
 * Signs a ticket that lets a new browser tab, which cannot send an Authorization header, download one path on behalf of
 * a session (D-22). The ticket is valid for 60 seconds.
 */
export const signDownloadTicket = (
  { kid, privateKey }: SigningKey,
  { role, adminRole, id, jti, revision, confirmedAt }: Session,
  path: string,
): string =>
  jwt.sign({ path, role, adminRole, session: jti, revision, ...confirmedClaim(confirmedAt) }, privateKey, {
    algorithm: 'ES256',
    keyid: kid,
    issuer: tokenIssuer,
    audience: 'download',
    subject: String(id),
    expiresIn: ticketSeconds,
  });

const invalidToken = () => unauthenticated('Invalid or expired token');

/**
 * Verifies signature, algorithm and issuer. Throws 401 for an invalid token, also if `read` throws (D-16). An expired
 * one has a session, whose expiry the caller checks: what it counts against is not the address (D-93).
 */
function verified(token: string, key: KeyObject, read: (claims: jwt.JwtPayload) => Session): Session {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['ES256'], issuer: tokenIssuer, ignoreExpiration: true });
    if (typeof claims === 'string' || isIssuedInFuture(claims.iat)) throw invalidToken();
    return read(claims);
  } catch {
    throw invalidToken();
  }
}

/** Reads the claims that session tokens and download tickets share. Only an admin has an admin role. */
function readSession(
  { sub, exp, revision, adminRole, confirmedAt }: jwt.JwtPayload,
  role: unknown,
  jti: unknown,
): Session {
  if (
    (role !== 'admin' && role !== 'client') ||
    !sub ||
    !/^[1-9]\d{0,9}$/.test(sub) ||
    typeof jti !== 'string' ||
    jti === '' ||
    !Number.isSafeInteger(revision) ||
    revision <= 0 ||
    exp === undefined
  )
    throw invalidToken();
  // An unknown role counts as none, which allows nothing.
  const knownRole = role === 'admin' ? adminRoles.find((known) => known === adminRole) : undefined;
  return {
    role,
    ...(knownRole && { adminRole: knownRole }),
    ...(typeof confirmedAt === 'number' && { confirmedAt: confirmedAt * 1000 }),
    id: Number(sub),
    jti,
    revision,
    expiresAt: exp * 1000,
  };
}

/**
 * Returns the session that a download ticket was issued for, with the ticket's expiry. Throws 401 if the ticket is
 * invalid or for another path.
 */
export const readDownloadTicket = (ticket: string, key: KeyObject, path: string): Session =>
  verified(ticket, key, (claims) => {
    if (claims.aud !== 'download' || claims.path !== path) throw invalidToken();
    return readSession(claims, claims.role, claims.session);
  });

/**
 * Reads the key id of a token without verifying the token. Undefined for anything that is not a token: `jwt.decode`
 * throws if the payload is not JSON, and such a token is invalid (D-16).
 */
export function claimedKeyId(token: string): string | undefined {
  if (token.length > 4096) return undefined;
  try {
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the session of a session token, which may have expired. Throws 401 if the token is invalid (D-16). */
export const readSessionToken = (token: string, key: KeyObject): Session =>
  verified(token, key, (claims) => {
    const { aud, jti, name, unconfirmed } = claims;
    const isEnrolment = aud === enrolAudience;
    return {
      ...readSession(claims, isEnrolment ? 'admin' : aud, jti),
      ...(isEnrolment && { enrol: true as const }),
      ...(typeof name === 'string' && name !== '' && { name }),
      ...(unconfirmed === true && { unconfirmed: true as const }),
    };
  });
