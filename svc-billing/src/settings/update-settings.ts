import { type FilesOf, type InputOf, type settings, toHundredths } from '@hourbank/contracts';
import type { Upload } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { checkLogo } from './check-logo';
import { logoPurpose } from './logo-routes';
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
): Promise<ProviderSettings> {
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
    return await tx(async (inside) => {
      const current = await settings.lock(inside);
      await files.attach(inside, received, providerId);
      await settings.change(inside, changedFields(current, next), actor, now());
      return settingsOf({ ...current, ...next });
    });
  } catch (cause) {
    await files.discard(received);
    throw cause;
  }
}
