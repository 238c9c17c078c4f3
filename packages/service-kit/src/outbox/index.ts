export { createOutboxSender, type Deliver } from './send-outbox';
