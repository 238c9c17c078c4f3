import { auditStatement, changesBetween } from '@hourbank/service-kit/audit';
import { type FilesOf, type InputOf, type settings, toHundredths } from '@hourbank/contracts';
import { executeAll } from '@hourbank/service-kit/db';
import { outboxStatement } from '@hourbank/service-kit/outbox';
import type { Precondition } from '@hourbank/service-kit/revisions';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { checkLogo, logoPurpose } from './logo';
import { settingsId } from './settings-store';
import { changedFields, fieldsOf, isSender, type ProviderSettings, settingsOf } from './settings-rules';

type Input = InputOf<typeof settings.updateSettings> & FilesOf<typeof settings.updateSettings, Upload>;

/** Row id to which logo files are attached. There is one provider. */
const providerId = 1;

/**
 * Updates settings for an admin and records each changed field in the change history. A replaced logo stays in the
 * store, because older invoices show it (D-31). The first name with an address completes the invoices without a sender.
 * Emails come from the name and the contact (D-69).
 */
export async function updateSettings(
  { settings, invoices, files, transact, now }: Pick<Deps, 'settings' | 'invoices' | 'files' | 'transact' | 'now'>,
  { body, files: uploadedFiles }: Input,
  actor: string,
  precondition: Precondition,
): Promise<ProviderSettings & { revision: number }> {
  const { paymentInstructions, payments, requestRate, removeLogo } = body;
  const uploads = uploadedFiles?.logo ?? [];
  for (const upload of uploads) await checkLogo(upload);
  const received = await files.receive(logoPurpose, 0, uploads);
  const [newLogo] = received.map(({ id, ext, name }) => ({ id, ext, name }));
  const next = fieldsOf({
    provider: body.provider,
    contact: body.contact,
    paymentInstructions,
    payments,
    ...(requestRate !== undefined && { requestRate: toHundredths(requestRate) }),
    ...(newLogo ? { logo: newLogo } : removeLogo && { logo: null }),
  });
  try {
    const { changed, unused } = await transact(async (tx) => {
      const current = await settings.lock(tx);
      const changes = changedFields(current, next);
      const isUpToDate = changes.length === 0 || (await settings.revisions.isRepeated(tx, settingsId, precondition));
      if (isUpToDate)
        return {
          changed: { ...settingsOf(current), revision: await settings.revision(tx) },
          unused: received,
        };
      const at = now();
      await files.attach(tx, received, providerId);
      await settings.change(tx, changes, actor, at);
      const [before, { provider, contact, logo }] = [settingsOf(current), settingsOf({ ...current, ...next })];
      if (!isSender(before.provider) && isSender(provider)) await invoices.completeSender(tx, { provider, logo });
      const recorded = changesBetween(
        Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      );
      const isTold = changes.some(({ field }) => field === 'provider.name' || field.startsWith('contact.'));
      await executeAll(tx, [
        auditStatement({ subject: 'settings', changes: recorded }),
        ...(isTold ? [outboxStatement('provider', { name: provider.name, ...contact })] : []),
      ]);
      const edit = { fields: changes.map(({ field }) => field), at, by: actor, request: precondition.request };
      const revision = await settings.revisions.recordEdit(tx, settingsId, edit);
      return { changed: { ...settingsOf({ ...current, ...next }), revision }, unused: [] };
    });
    await files.discard(unused);
    return changed;
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}
