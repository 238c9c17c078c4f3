import { createServiceApp } from '@hourbank/service-kit/service';
import type Koa from 'koa';
import { auditRoutes } from './audit/audit-routes';
import { adminRoutes } from './admins/admin-routes';
import { clientRoutes } from './clients/client-routes';
import type { Deps } from './dependencies';
import { noticeRoutes } from './notices/notice-routes';
import { preferenceRoutes } from './preferences/preference-routes';
import { registrationRoutes } from './registration/registration-routes';
import { downloadRoutes } from './downloads/download-routes';
import { eventRoutes } from './events/event-routes';
import { keyRoutes } from './keys/key-routes';
import { resetRoutes } from './resets/reset-routes';
import { secondFactorRoutes } from './enrolment/second-factor-routes';
import { securityRoutes } from './security/security-routes';
import { sessionRoutes } from './sessions/session-routes';

/** Creates the svc-identity application without opening a port. */
export const createApp = (deps: Deps): Koa =>
  createServiceApp(deps.platform, {}, (serve) => {
    sessionRoutes(serve, deps);
    resetRoutes(serve, deps);
    adminRoutes(serve, deps);
    registrationRoutes(serve, deps);
    secondFactorRoutes(serve, deps);
    securityRoutes(serve, deps);
    auditRoutes(serve, deps);
    noticeRoutes(serve, deps);
    preferenceRoutes(serve, deps);
    clientRoutes(serve, deps);
    downloadRoutes(serve, deps);
    eventRoutes(serve, deps);
    keyRoutes(serve, deps);
  });
