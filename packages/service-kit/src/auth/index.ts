export { actorOf } from './actor-of';
export type { ActorOf } from './authenticate';
export { createPersonOf, type PersonOf } from './person-of';
export { canCall, requireConfirmed, requireRight } from './rights';
export { createServiceTokens, type ServiceTokens } from './service-token';
export {
  type NewSession,
  type Session,
  type SigningKey,
  signDownloadTicket,
  signSessionToken,
  tokenLifetimeSeconds,
} from './session-token';
