import { fromHundredths, type PaymentMethod, type Provider, type Settings, type Tax } from '@hourbank/contracts';
import { invalid } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import { logoPrefix, publicLogoPrefix } from './logo';
import { type ProviderSettings, settingsOf } from './settings-rules';

/** Returns the present settings. */
export async function readSettings({
  settings,
}: Pick<Deps, 'settings'>): Promise<ProviderSettings & { revision: number }> {
  // Read the revision first. A concurrent change then makes it too old, which a later write detects, and never too new.
  const revision = await settings.revision();
  return { ...settingsOf(await settings.fields()), revision };
}

/** Throws 422 for cash that the settings do not accept, unless the package is to be paid in cash already (D-80). */
export async function assertMethodAccepted(
  { settings }: Pick<Deps, 'settings'>,
  requested: PaymentMethod | null | undefined,
  current?: PaymentMethod | null,
): Promise<void> {
  if (requested !== 'cash' || current === 'cash') return;
  if (!settingsOf(await settings.fields()).payments.acceptsCash)
    throw invalid({ paymentMethod: 'Payment Method required' });
}

/** The tax on new packages of a client. Null without one, and for a client that is exempt (D-81). */
export async function taxFor(
  { settings, accounts }: Pick<Deps, 'settings' | 'accounts'>,
  clientId: number,
): Promise<Tax | null> {
  const { tax } = settingsOf(await settings.fields()).payments;
  return tax.rate === 0 || (await accounts.isTaxExempt(clientId)) ? null : tax;
}

/** Creates the view of settings, with a signed URL of the logo (D-23). */
export const createSettingsView =
  (signedUrls: Deps['signedUrls']) =>
  ({
    provider,
    contact,
    paymentInstructions,
    payments,
    requestRate,
    logo,
    revision,
  }: ProviderSettings & { revision: number }): Settings => ({
    revision,
    provider,
    contact,
    paymentInstructions,
    payments,
    requestRate: fromHundredths(requestRate),
    logoUrl: logo && signedUrls.sign(logoPrefix, logo),
  });

/** Returns what everyone may see of the settings (D-116). */
export const publicView = ({ provider: { name }, contact, logo }: ProviderSettings): Provider => ({
  name,
  logoUrl: logo && `${publicLogoPrefix}/${logo.id}.${logo.ext}`,
  ...contact,
});
