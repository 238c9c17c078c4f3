export { type Fact, factStatement } from './fact';
export { outboxStatement } from './outbox-store';
export { createOutboxSender, type Deliver } from './send-outbox';
