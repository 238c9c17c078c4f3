import { security } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { changeSecuritySettings, readSecuritySettings } from './change-security-settings';

/** Settings of login and registration. */
export function securityRoutes(serve: Serve, deps: Deps) {
  serve(security.getSecuritySettings, () => readSecuritySettings(deps));
  serve(security.updateSecuritySettings, ({ input, actor, precondition }) =>
    changeSecuritySettings(deps, actor.id, input.body, precondition),
  );
}
