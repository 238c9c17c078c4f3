import {
  defaultPageSize,
  fromHundredths,
  paginationOf,
  type Settings,
  settings as contract,
} from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { logoPrefix } from './logo-routes';
import { type ProviderSettings, settingsOf } from './settings-rules';
import { updateSettings } from './update-settings';

/** Routes of settings for admins, and of payment instructions and the request rate for clients. */
export function settingsRoutes(serve: Serve, deps: Deps) {
  const { settings, signedUrls } = deps;
  const current = async () => settingsOf(await settings.fields());
  const currentWithRevision = async () => {
    // Read the revision first. A concurrent change then makes it too old, which a later write detects, and never too
    // new.
    const revision = await settings.revision();
    return { ...(await current()), revision };
  };
  const view = ({
    provider,
    paymentInstructions,
    requestRate,
    logo,
    revision,
  }: ProviderSettings & { revision: number }): Settings => ({
    revision,
    provider,
    paymentInstructions,
    requestRate: fromHundredths(requestRate),
    logoUrl: logo && signedUrls.sign(logoPrefix, logo),
  });

  serve(contract.getSettings, currentWithRevision, view);
  serve(
    contract.updateSettings,
    ({ input, actor, precondition }) => updateSettings(deps, input, actorOf(actor), precondition),
    view,
  );
  serve(
    contract.listSettingChanges,
    async ({
      input: {
        query: { page = 1, pageSize = defaultPageSize },
      },
    }) => {
      const [changes, total] = await Promise.all([
        settings.changes(pageSize, (page - 1) * pageSize),
        settings.countChanges(),
      ]);
      return { changes, pagination: paginationOf(page, pageSize, total) };
    },
  );
  serve(contract.getPaymentInstructions, async () => {
    const { paymentInstructions, requestRate } = await current();
    return { ...paymentInstructions, requestRate: fromHundredths(requestRate) };
  });
}
