import { type FilesOf, type InputOf, type settings, toHundredths } from '@hourbank/contracts';
import type { Precondition, Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { checkLogo } from './check-logo';
import { logoPurpose } from './logo-routes';
import { settingsId } from './settings-store';
import { changedFields, fieldsOf, type ProviderSettings, settingsOf } from './settings-rules';

type Input = InputOf<typeof settings.updateSettings> & FilesOf<typeof settings.updateSettings, Upload>;

/** Stored files belong to a row: there is one provider. */
const providerId = 1;

/**
 * An admin changes settings; each changed field leaves a line in the trail. A logo that gives way stays in the store, since invoices of its time
 * show it (D-31).
 */
export async function updateSettings(
  { settings, files, tx, now }: Deps,
  { body, files: sent }: Input,
  actor: string,
  precondition: Precondition,
): Promise<ProviderSettings & { revision: number }> {
  const { provider, paymentInstructions, requestRate, removeLogo } = body;
  const uploads = sent?.logo ?? [];
  for (const upload of uploads) await checkLogo(upload);
  const received = await files.receive(logoPurpose, 0, uploads);
  const [logo] = received.map(({ id, ext, name }) => ({ id, ext, name }));
  const next = fieldsOf({
    provider,
    paymentInstructions,
    ...(requestRate !== undefined && { requestRate: toHundredths(requestRate) }),
    ...(logo ? { logo } : removeLogo && { logo: null }),
  });
  try {
    const { changed, unused } = await tx(async (inside) => {
      const current = await settings.lock(inside);
      const changes = changedFields(current, next);
      const isDone = changes.length === 0 || (await settings.revisions.isDone(inside, settingsId, precondition));
      if (isDone)
        return { changed: { ...settingsOf(current), revision: await settings.revision(inside) }, unused: received };
      const at = now();
      await files.attach(inside, received, providerId);
      await settings.change(inside, changes, actor, at);
      const noted = { fields: changes.map(({ field }) => field), at, by: actor, request: precondition.request };
      const revision = await settings.revisions.note(inside, settingsId, noted);
      return { changed: { ...settingsOf({ ...current, ...next }), revision }, unused: [] };
    });
    await files.discard(unused);
    return changed;
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}
