import { hasRight, payments } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import type { PackageRecord } from '../packages/package-entity';
import { listPaymentsToReview } from './list-payments-to-review';
import { requestTime } from './request-time';
import { approvePackage, sendBackPackage } from './review-payment';
import { updatePaymentProof } from './update-payment-proof';

/** Routes for requesting hours, uploading payment proofs and reviewing payments (D-30, D-57). */
export function paymentRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;
  const toResponse = (record: PackageRecord) => ({ package: view(record) });

  serve(
    payments.requestTime,
    ({ input, actor, idempotency }) => requestTime(deps, input, actor.id, idempotency),
    toResponse,
  );
  serve(
    payments.updatePaymentProof,
    ({ input, actor, idempotency, precondition }) =>
      updatePaymentProof(deps, input, { clientId: actor.id, idempotency, precondition }),
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
      approvePackage(deps, { id: input.params.id, actor: actorOf(actor), idempotency, precondition }),
    view,
  );
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
}
