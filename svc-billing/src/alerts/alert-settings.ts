import {
  type AlertSettings,
  type alertSettings as contract,
  fromHundredths,
  type InputOf,
  toHundredths,
} from '@hourbank/contracts';
import type { Precondition } from '@hourbank/service-kit/revisions';
import {
  type ClientSettings,
  deleteClientSettings,
  putClientSettings,
  readClientSettings,
  type SettingsDeps,
} from '../client-settings/client-settings';
import type { Deps } from '../deps';
import { type Alerts, normalizedDays } from './alert-settings-store';

type AlertDeps = SettingsDeps & Pick<Deps, 'alertSettings'>;
type Body = InputOf<typeof contract.putAlertSettings>['body'];

const decimalOrNull = (hours: number | null) => (hours === null ? null : fromHundredths(hours));
const hundredthsOrNull = (hours: number | null) => (hours === null ? null : toHundredths(hours));

const view = ({ noticeHours, lowHours, ...row }: Alerts & { isDefault: boolean }): Omit<AlertSettings, 'revision'> => ({
  ...row,
  noticeHours: decimalOrNull(noticeHours),
  lowHours: decimalOrNull(lowHours),
});
const stored = ({ noticeHours, lowHours, ...body }: Body): Alerts => ({
  ...body,
  noticeHours: hundredthsOrNull(noticeHours),
  lowHours: hundredthsOrNull(lowHours),
});

const normalized = (body: Body): Body => ({ ...body, expiryDays: normalizedDays(body.expiryDays) });

const alertsOf = ({ alertSettings }: AlertDeps): ClientSettings<Body> => ({
  kind: 'alerts',
  defaultSubject: 'alert-settings',
  of: async (clientId, tx) => view(await alertSettings.of(clientId, tx)),
  save: (tx, clientId, body) => alertSettings.save(tx, clientId, stored(body)),
  remove: alertSettings.remove,
});

/** Returns when an account is running low (D-70). Throws 404 for an unknown client. */
export const readAlertSettings = (deps: AlertDeps, clientId: number | null): Promise<AlertSettings> =>
  readClientSettings(deps, alertsOf(deps), clientId);

/** Gives an open client its own alert settings. Throws 404 for an unknown client and 409 for a closed one. */
export const putAlertSettings = (
  deps: AlertDeps,
  { params, body }: InputOf<typeof contract.putAlertSettings>,
  precondition: Precondition,
): Promise<AlertSettings> => putClientSettings(deps, alertsOf(deps), params.clientId, normalized(body), precondition);

/** Returns a client to the default alert settings. Throws 404 for an unknown client. */
export const deleteAlertSettings = (deps: AlertDeps, clientId: number, precondition: Precondition): Promise<void> =>
  deleteClientSettings(deps, alertsOf(deps), clientId, precondition);

/** Sets the default alert settings. Accounts follow with their next forecast. */
export const putDefaultAlertSettings = (
  deps: AlertDeps,
  { body }: InputOf<typeof contract.putDefaultAlertSettings>,
  precondition: Precondition,
): Promise<AlertSettings> => putClientSettings(deps, alertsOf(deps), null, normalized(body), precondition);
