import {
  type AlertSettings,
  type alertSettings as contract,
  fromHundredths,
  type InputOf,
  toHundredths,
} from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Needs } from '../deps';
import { ensureAccount } from '../ledger/lock-account';
import type { Alerts } from './alert-settings-store';

type AlertNeeds = Needs<'accounts' | 'alertSettings' | 'clients' | 'clientTx' | 'tx' | 'log'>;
type Body = InputOf<typeof contract.putAlertSettings>['body'];

const decimalOrNull = (hours: number | null) => (hours === null ? null : fromHundredths(hours));
const hundredthsOrNull = (hours: number | null) => (hours === null ? null : toHundredths(hours));

const view = ({ noticeHours, lowHours, ...row }: Alerts & { isDefault: boolean }): AlertSettings => ({
  ...row,
  noticeHours: decimalOrNull(noticeHours),
  lowHours: decimalOrNull(lowHours),
});
const stored = ({ noticeHours, lowHours, ...body }: Body): Alerts => ({
  ...body,
  noticeHours: hundredthsOrNull(noticeHours),
  lowHours: hundredthsOrNull(lowHours),
});

/** Returns when an account is running low (D-70). Throws 404 for an unknown client. */
export async function readAlertSettings(needs: AlertNeeds, clientId: number | null): Promise<AlertSettings> {
  const { accounts, alertSettings, clients, log } = needs;
  if (clientId !== null && !(await accounts.exists(clientId))) await clients.requireKnown(log, clientId);
  return view(await alertSettings.of(clientId));
}

/** Gives an open client its own levels. Throws 404 for an unknown client and 409 for a closed one. */
export async function putAlertSettings(
  needs: AlertNeeds,
  { params: { clientId }, body }: InputOf<typeof contract.putAlertSettings>,
): Promise<AlertSettings> {
  await needs.clients.requireOpen(clientId);
  await ensureAccount(needs, clientId);
  const before = view(await needs.alertSettings.of(clientId));
  await needs.clientTx(clientId, async (tx) => {
    await needs.accounts.lock(tx, clientId);
    await needs.alertSettings.save(tx, clientId, stored(body));
    await recordAudit(tx, { subject: `account:${clientId}`, clientId, changes: changesBetween(before, body) });
  });
  return readAlertSettings(needs, clientId);
}

/** Returns a client to the default levels. Throws 404 for an unknown client. */
export async function deleteAlertSettings(
  { accounts, alertSettings, clients, clientTx, log }: AlertNeeds,
  clientId: number,
): Promise<void> {
  if (!(await accounts.exists(clientId))) return clients.requireKnown(log, clientId);
  await clientTx(clientId, async (tx) => {
    await accounts.lock(tx, clientId);
    await alertSettings.remove(tx, clientId);
    await recordAudit(tx, { subject: `account:${clientId}`, clientId });
  });
}

/** Sets the default levels. Accounts follow with their next forecast. */
export async function putDefaultAlertSettings(
  needs: AlertNeeds,
  { body }: InputOf<typeof contract.putDefaultAlertSettings>,
): Promise<AlertSettings> {
  const before = view(await needs.alertSettings.of(null));
  await needs.tx(async (tx) => {
    await needs.alertSettings.save(tx, null, stored(body));
    await recordAudit(tx, { subject: 'alert-settings', changes: changesBetween(before, body) });
  });
  return readAlertSettings(needs, null);
}
