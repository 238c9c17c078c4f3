import {
  type AlertSettings,
  type alertSettings as contract,
  fromHundredths,
  type InputOf,
  toHundredths,
} from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from '@hourbank/service-kit/revisions';
import type { Needs } from '../deps';
import { ensureAccount } from '../ledger/lock-account';
import { type Alerts, normalizedDays } from './alert-settings-store';

type AlertNeeds = Needs<'accounts' | 'alertSettings' | 'clients' | 'clientTx' | 'tx' | 'read' | 'now' | 'log'>;
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

const subjectOf = (clientId: number | null) => settingSubject('alerts', clientId);

/** Returns when an account is running low (D-70). Throws 404 for an unknown client. */
export async function readAlertSettings(needs: AlertNeeds, clientId: number | null): Promise<AlertSettings> {
  const { accounts, alertSettings, clients, read, log } = needs;
  if (clientId !== null && !(await accounts.exists(clientId))) await clients.requireKnown(log, clientId);
  const revision = await settingRevision(read, subjectOf(clientId));
  return { revision, ...view(await alertSettings.of(clientId)) };
}

/** Gives an open client its own levels. Throws 404 for an unknown client and 409 for a closed one. */
export async function putAlertSettings(
  needs: AlertNeeds,
  { params: { clientId }, body }: InputOf<typeof contract.putAlertSettings>,
  precondition: Precondition,
): Promise<AlertSettings> {
  await needs.clients.requireOpen(clientId);
  await ensureAccount(needs, clientId);
  await needs.clientTx(clientId, (tx) => changeOwnLevels(needs, tx, clientId, body, precondition));
  return readAlertSettings(needs, clientId);
}

/** Returns a client to the default levels. Throws 404 for an unknown client. */
export async function deleteAlertSettings(
  needs: AlertNeeds,
  clientId: number,
  precondition: Precondition,
): Promise<void> {
  const { accounts, clients, clientTx, log } = needs;
  if (!(await accounts.exists(clientId))) return clients.requireKnown(log, clientId);
  await clientTx(clientId, (tx) => changeOwnLevels(needs, tx, clientId, null, precondition));
}

/** Stores the own levels of a client, or removes them for null. */
async function changeOwnLevels(
  { accounts, alertSettings, now }: AlertNeeds,
  tx: Tx,
  clientId: number,
  own: Body | null,
  precondition: Precondition,
): Promise<void> {
  await accounts.lock(tx, clientId);
  const changes = await reviseSettings(tx, subjectOf(clientId), {
    precondition,
    at: now(),
    changes: async () => {
      const after = own ? { ...normalized(own), isDefault: false } : view(await alertSettings.of(null, tx));
      return changesBetween(view(await alertSettings.of(clientId, tx)), after);
    },
  });
  if (!changes) return;
  if (own) await alertSettings.save(tx, clientId, stored(own));
  else await alertSettings.remove(tx, clientId);
  await recordAudit(tx, { subject: `account:${clientId}`, clientId, changes });
}

/** Sets the default levels. Accounts follow with their next forecast. */
export async function putDefaultAlertSettings(
  needs: AlertNeeds,
  { body }: InputOf<typeof contract.putDefaultAlertSettings>,
  precondition: Precondition,
): Promise<AlertSettings> {
  const { alertSettings, now } = needs;
  await needs.tx(async (tx) => {
    const changes = await reviseSettings(tx, subjectOf(null), {
      precondition,
      at: now(),
      changes: async () =>
        changesBetween(view(await alertSettings.of(null, tx)), { ...normalized(body), isDefault: true }),
    });
    if (!changes) return;
    await alertSettings.save(tx, null, stored(body));
    await recordAudit(tx, { subject: 'alert-settings', changes });
  });
  return readAlertSettings(needs, null);
}
