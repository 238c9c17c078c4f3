import { seals as contract } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { putSeal } from './put-seal';
import { verifyStatement } from './verify-statement';

/** Seals of statements for svc-tracking, and their verification for everyone (D-72). */
export function sealRoutes(serve: Serve, deps: Deps) {
  serve(contract.putSeal, ({ input }) => putSeal(deps, input));
  serve(contract.listSealKeys, async () => ({ keys: await deps.sealKeys.publicKeys() }));
  serve(contract.verifyStatement, ({ input, address }) => verifyStatement(deps, { code: input.body.code, address }));
}
