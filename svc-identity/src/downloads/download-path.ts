import { allOperations, type Operation } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import { invalid } from '@hourbank/service-kit/errors';

const downloads = allOperations.filter(({ download }) => download !== undefined);

function isPathOf({ path: template, params }: Operation, path: string): boolean {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
  if (!values) return false;
  return (
    params === undefined ||
    params.safeParse(Object.fromEntries(names.map((name, index) => [name, values[index]]))).success
  );
}

/** Returns the path if the role may download it by ticket (D-22). Throws a 422 otherwise, so that tickets work only for downloads. */
export function downloadPath(path: string, role: Session['role']): string {
  const isOpen = downloads.some(
    (operation) => (operation.auth === role || operation.auth === 'user') && isPathOf(operation, path),
  );
  if (!isOpen) throw invalid({ path: 'Path required' });
  return path;
}
