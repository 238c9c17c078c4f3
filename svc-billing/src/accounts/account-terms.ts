import type { AccountTerms, accountTerms, InputOf } from '@hourbank/contracts';
import type { Precondition } from '@hourbank/service-kit/revisions';
import {
  type ClientSettings,
  deleteClientSettings,
  putClientSettings,
  readClientSettings,
  type SettingsDeps,
} from '../client-settings/client-settings';

type Terms = InputOf<typeof accountTerms.putDefaultTerms>['body'];

const termsOf = ({ accounts }: SettingsDeps): ClientSettings<Terms> => ({
  kind: 'terms',
  defaultSubject: 'account-terms',
  of: accounts.terms,
  save: (tx, clientId, terms) =>
    clientId === null ? accounts.saveDefaultTerms(tx, terms) : accounts.saveTerms(tx, clientId, terms),
  remove: (tx, clientId) => accounts.saveTerms(tx, clientId, null),
});

/** Returns the default terms, or those that apply to a client. Throws 404 for an unknown client. */
export const readAccountTerms = (deps: SettingsDeps, clientId: number | null): Promise<AccountTerms> =>
  readClientSettings(deps, termsOf(deps), clientId);

/** Gives an open client its own terms of expiry. Throws 404 for an unknown client and 409 for a closed one. */
export const putAccountTerms = (
  deps: SettingsDeps,
  { params, body }: InputOf<typeof accountTerms.putAccountTerms>,
  precondition: Precondition,
): Promise<AccountTerms> => putClientSettings(deps, termsOf(deps), params.clientId, body, precondition);

/** Returns a client to the default terms of expiry. Throws 404 for an unknown client. */
export const deleteAccountTerms = (deps: SettingsDeps, clientId: number, precondition: Precondition): Promise<void> =>
  deleteClientSettings(deps, termsOf(deps), clientId, precondition);

/** Sets the default terms of expiry. */
export const putDefaultTerms = (
  deps: SettingsDeps,
  { body }: InputOf<typeof accountTerms.putDefaultTerms>,
  precondition: Precondition,
): Promise<AccountTerms> => putClientSettings(deps, termsOf(deps), null, body, precondition);
