import {
  accountTerms,
  accounts,
  alertSettings,
  allocations,
  balanceLinks,
  defaultPageSize,
  fromHundredths,
  hasRight,
  imports,
  ledger,
  liability,
  paginationOf,
  payments,
  provider,
  seals,
  settings,
  toHundredths,
  invoices,
} from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { fileRoutes, publicFileRoute } from '@hourbank/service-kit/files';
import { Page, type Serve } from '@hourbank/service-kit/http';
import { serveOwnSettings } from '@hourbank/service-kit/own-settings';
import type { Terms } from './accounts/account-store';
import { adjustAccount } from './accounts/adjust-account';
import { expirePackagesOf } from './accounts/expire-packages';
import { extendPackage } from './accounts/extend-package';
import { giveBonus } from './accounts/give-bonus';
import { previewAllocation } from './accounts/preview-allocation';
import { readAccount } from './accounts/read-account';
import { putTaxExemption } from './accounts/put-tax-exemption';
import { normalizedDays, withHours } from './alerts/alert-settings-store';
import { createBalanceLink, revokeBalanceLink } from './balance-links/create-balance-link';
import { readBalance } from './balance-links/read-balance';
import type { Deps } from './deps';
import { listAccounts } from './forecast/list-accounts';
import { getClientInvoice, getCreditNote, getPackageInvoice, listVoidInvoices } from './invoices/get-invoice';
import { exportInvoices } from './invoices/export-invoices';
import { exportLiability, listLiability } from './liability/read-liability';
import { ownSettingsDeps } from './own-settings';
import { importOpenings } from './openings/import-openings';
import { takeBackOpenings } from './openings/take-back-openings';
import type { PackageRecord } from './packages/package-table';
import { listPaymentsToReview } from './payments/list-payments-to-review';
import { remindOfPayment } from './payments/remind-of-payment';
import { requestTime } from './payments/request-time';
import { approvePackage, listSameProof, sendBackPackage } from './payments/review-payment';
import { updatePaymentProof } from './payments/update-payment-proof';
import { proofPrefixes, proofPurpose } from './proofs/proof';
import { proofQuotaOf } from './proofs/receive-proof';
import { createProofRecord } from './proofs/record-proof-opened';
import { putSeal } from './seals/put-seal';
import { verifyStatement } from './seals/verify-statement';
import { findPublicLogo, logoPrefix, logoPurpose, publicLogoPrefix } from './settings/logo';
import { createSettingsView, publicView, readSettings, taxFor } from './settings/read-settings';
import { isSender, methodsWithAccount } from './settings/settings-rules';
import { updateSettings } from './settings/update-settings';
import { packageRoutes } from './package-routes';

const ledgerPageSize = 20;

/** Accounts of hours for admins and clients: balance, ledger, preview and terms (D-61, D-62). */
function accountRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;

  serve(accounts.getAccount, ({ input }) => readAccount(deps, input.params.clientId));
  serve(accounts.getClientAccount, ({ actor }) => readAccount(deps, actor.id));
  serve(allocations.previewAllocation, ({ input }) => previewAllocation(deps, input));
  serve(ledger.listLedger, async ({ input: { params, query }, actor }) => {
    const { page = 1, pageSize = ledgerPageSize, ...dates } = query;
    const filter = { ...params, ...dates };
    await expirePackagesOf(deps, params.clientId);
    const [rows, totalCount] = await Promise.all([
      deps.ledger.list(filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      deps.ledger.count(filter),
    ]);
    if (totalCount === 0) await deps.clients.requireKnown(deps.log, params.clientId);
    const canReadMoney = hasRight(actor.adminRole, 'money.read');
    const shown = canReadMoney ? rows : rows.map(({ rate: _, invoiceNumber: __, ...row }) => row);
    return new Page(shown, { page, pageSize, totalCount });
  });

  serveOwnSettings<Terms>(serve, accountTerms.termsOperations, {
    kind: 'terms',
    defaultSubject: 'account-terms',
    ...ownSettingsDeps(deps),
    of: deps.accounts.terms,
    save: deps.accounts.saveTerms,
    remove: (tx, clientId) => deps.accounts.saveTerms(tx, clientId, null),
  });

  serve(accountTerms.getAccountTax, async ({ input }) => {
    await deps.clients.requireKnown(deps.log, input.params.clientId);
    return { exempt: await deps.accounts.isTaxExempt(input.params.clientId) };
  });
  serve(accountTerms.putAccountTax, ({ input }) => putTaxExemption(deps, input));

  serve(
    accounts.adjustAccount,
    ({ input, actor, idempotency }) => adjustAccount(deps, input, { actor: actorOf(actor), idempotency }),
    (clientId) => readAccount(deps, clientId),
  );
  serve(
    accounts.giveBonus,
    ({ input, actor, idempotency }) => giveBonus(deps, input, { actor: actorOf(actor), idempotency }),
    view,
  );
  serve(
    accounts.extendPackage,
    ({ input, actor, idempotency, precondition }) =>
      extendPackage(deps, input, { actor: actorOf(actor), idempotency, precondition }),
    view,
  );
}

/** Imports of opening balances from spreadsheets (D-84). */
function openingRoutes(serve: Serve, deps: Deps) {
  serve(imports.importOpenings, ({ input, actor }) => importOpenings(deps, input.body, actorOf(actor)));
  serve(imports.takeBackOpenings, ({ input, actor }) => takeBackOpenings(deps, input.body, actorOf(actor)));
  serve(imports.listOpeningImports, () => deps.openings.listRuns());
}

/** Links to the balance for clients, and the balance for everyone who has such a link (D-75). */
function balanceLinkRoutes(serve: Serve, deps: Deps) {
  serve(balanceLinks.listBalanceLinks, async ({ actor }) => {
    const links = await deps.balanceLinks.list(actor.id, deps.now());
    return links.map(({ id, label, createdAt, expiresAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  });
  serve(balanceLinks.createBalanceLink, ({ input, actor, idempotency }) =>
    createBalanceLink(deps, input, { clientId: actor.id, idempotency }),
  );
  serve(balanceLinks.revokeBalanceLink, ({ input, actor }) => revokeBalanceLink(deps, actor.id, input.params.id));
  serve(balanceLinks.getBalance, ({ secret, address }) => readBalance(deps, { secret, address }));
}

/** Seals of statements for svc-tracking, and their verification for everyone (D-72). */
function sealRoutes(serve: Serve, deps: Deps) {
  serve(seals.putSeal, ({ input }) => putSeal(deps, input));
  serve(seals.listSealKeys, async () => ({ keys: await deps.sealKeys.publicKeys() }));
  serve(seals.verifyStatement, ({ input, address }) => verifyStatement(deps, { code: input.body.code, address }));
}

/** The levels at which accounts are running low, and who is told (D-70). Accounts follow with their next forecast. */
const alertRoutes = (serve: Serve, deps: Deps) =>
  serveOwnSettings(serve, alertSettings.alertOperations, {
    kind: 'alerts',
    defaultSubject: 'alert-settings',
    ...ownSettingsDeps(deps),
    of: async (clientId, tx) => withHours(await deps.alertSettings.of(clientId, tx), fromHundredths),
    save: (tx, clientId, body) => deps.alertSettings.save(tx, clientId, withHours(body, toHundredths)),
    remove: deps.alertSettings.remove,
    normalize: (body) => ({ ...body, expiryDays: normalizedDays(body.expiryDays) }),
  });

/** Routes for requesting hours, uploading payment proofs and reviewing payments (D-30, D-57). */
function paymentRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;
  const toResponse = (record: PackageRecord) => ({ package: view(record) });

  serve(
    payments.requestTime,
    ({ input, actor, idempotency }) =>
      requestTime(deps, input, { clientId: actor.id, quota: proofQuotaOf(deps.quotas, actor), idempotency }),
    toResponse,
  );
  serve(
    payments.updatePaymentProof,
    ({ input, actor, idempotency, precondition }) =>
      updatePaymentProof(deps, input, {
        clientId: actor.id,
        quota: proofQuotaOf(deps.quotas, actor),
        idempotency,
        precondition,
      }),
    toResponse,
  );
  serve(payments.listPaymentsToReview, async ({ input, actor }) => {
    const caller = { canReadMoney: hasRight(actor.adminRole, 'money.read') };
    const page = await listPaymentsToReview(deps, input.query, caller);
    return page.map(({ clientName, ...record }) => ({ ...view(record), clientName }));
  });
  serve(
    payments.approvePackage,
    ({ input, actor, idempotency, precondition }) =>
      approvePackage(deps, { id: input.params.id, body: input.body, actor: actorOf(actor), idempotency, precondition }),
    view,
  );
  serve(payments.listSameProof, ({ input }) => listSameProof(deps, input.params.id));
  serve(
    payments.sendBackPackage,
    ({
      input: {
        params: { id },
        body: { reason },
      },
      actor,
      idempotency,
      precondition,
    }) => sendBackPackage(deps, { id, reason, actor: actorOf(actor), idempotency, precondition }),
    view,
  );
  serve(
    payments.remindOfPayment,
    ({ input, idempotency }) => remindOfPayment(deps, { id: input.params.id, idempotency }),
    view,
  );
}

/** Invoices as PDF (D-31). */
function invoiceRoutes(serve: Serve, deps: Deps) {
  serve(payments.getClientInvoice, ({ input, actor }) => getClientInvoice(deps, input.params.id, actor.id));
  serve(payments.getPackageInvoice, ({ input }) => getPackageInvoice(deps, input.params.id, input.query.number));
  serve(invoices.getCreditNote, ({ input }) => getCreditNote(deps, input.params.id, input.query.number));
  serve(invoices.exportInvoices, ({ input }) => exportInvoices(deps, input.query.month));
  serve(invoices.listVoidInvoices, ({ input }) => listVoidInvoices(deps, input));
  serve(invoices.getNextInvoice, () => deps.invoices.expectedNumbers(Number(deps.today(deps.now()).slice(0, 4))));
}

/** Routes of settings for admins, and of payment instructions and the request rate for clients. */
function settingsRoutes(serve: Serve, deps: Deps) {
  const view = createSettingsView(deps.signedUrls);

  serve(settings.getSettings, () => readSettings(deps), view);
  serve(provider.getProvider, () => readSettings(deps), publicView);
  serve(settings.getDiskUse, async () => {
    const space = await deps.store.space();
    return { usedPercent: space && Math.round((1 - space.freeBytes / space.totalBytes) * 100) };
  });
  serve(
    settings.updateSettings,
    ({ input, actor, precondition }) => updateSettings(deps, input, actorOf(actor), precondition),
    view,
  );
  serve(settings.getMissingSender, async () => {
    const [{ provider }, invoices] = await Promise.all([readSettings(deps), deps.invoices.countWithoutSender()]);
    return { isMissing: !isSender(provider), invoices };
  });
  serve(settings.getFirstSteps, async () => {
    const { provider, paymentInstructions } = await readSettings(deps);
    return {
      company: isSender(provider) ? provider.name : '',
      hasAccounts: methodsWithAccount(paymentInstructions).length > 0,
    };
  });
  serve(
    settings.listSettingChanges,
    async ({
      input: {
        query: { page = 1, pageSize = defaultPageSize },
      },
    }) => {
      const [changes, total] = await Promise.all([
        deps.settings.changes(pageSize, (page - 1) * pageSize),
        deps.settings.countChanges(),
      ]);
      return { changes, pagination: paginationOf(page, pageSize, total) };
    },
  );
  serve(settings.getPaymentInstructions, async ({ actor }) => {
    const [{ paymentInstructions, requestRate }, tax] = await Promise.all([readSettings(deps), taxFor(deps, actor.id)]);
    return { ...paymentInstructions, requestRate: fromHundredths(requestRate), ...(tax && { tax }) };
  });
}

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Serves proofs and logos by signed URL (D-23), the logo to everyone (D-116), and records who opens proofs (D-68). */
function storedFileRoutes(router: Router, deps: Deps) {
  const { files, signedUrls } = deps;
  const onOpen = createProofRecord(deps);
  fileRoutes({ router, files, signedUrls, prefixes: proofPrefixes, purpose: proofPurpose, onOpen });
  fileRoutes({ router, files, signedUrls, prefixes: [logoPrefix], purpose: logoPurpose });
  const { limit } = deps.platform;
  publicFileRoute({ router, files, prefix: publicLogoPrefix, find: (id) => findPublicLogo(deps, id), limit });
}

/** The operations of svc-billing for people. */
export function routes(serve: Serve, router: Router, deps: Deps): void {
  packageRoutes(serve, deps);
  accountRoutes(serve, deps);
  openingRoutes(serve, deps);
  balanceLinkRoutes(serve, deps);
  sealRoutes(serve, deps);
  serve(accounts.listAccounts, ({ input }) => listAccounts(deps, input));
  alertRoutes(serve, deps);
  serve(liability.listLiability, ({ input }) => listLiability(deps, input));
  serve(liability.exportLiability, ({ input }) => exportLiability(deps, input));
  paymentRoutes(serve, deps);
  invoiceRoutes(serve, deps);
  settingsRoutes(serve, deps);
  storedFileRoutes(router, deps);
}
