import type { Needs } from '../dependencies';

/** Deletes rows of the audit log that are older than the settings say, in small transactions. */
export async function removeOldAuditRows({
  tx,
  audit,
  securitySettings,
  now,
}: Needs<'tx' | 'audit' | 'securitySettings' | 'now'>): Promise<void> {
  const { auditMonths } = await securitySettings.read();
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - auditMonths);
  while (await tx((work) => audit.prune(work, before)));
}
