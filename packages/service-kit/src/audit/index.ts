export { asSystem, auditOrigin, type AuditOrigin, withAuditOrigin } from './audit-origin';
export { changesBetween } from './changed-values';
export { type AuditEntry, auditStatement, recordAudit } from './record-audit';
