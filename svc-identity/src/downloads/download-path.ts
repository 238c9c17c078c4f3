import { allOperations, type Operation } from '@hourbank/contracts';
import { canCall, requireConfirmed, type Session } from '@hourbank/service-kit/auth';
import { invalid, notAllowed } from '@hourbank/service-kit/errors';

const downloads = allOperations.filter(({ download }) => download !== undefined);

function isPathOf({ path: template, params }: Pick<Operation, 'path' | 'params'>, path: string): boolean {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
  if (!values) return false;
  return (
    params === undefined ||
    params.safeParse(Object.fromEntries(names.map((name, index) => [name, values[index]]))).success
  );
}

/**
 * Returns the path if the caller may download it by ticket (D-22). Throws a 422 for other paths, so that tickets work
 * only for downloads, and a 403 if an admin lacks a right (D-66) or has to confirm the session first.
 */
export function downloadPath(path: string, actor: Session): string {
  const operation = downloads.find(
    ({ auth, ...rest }) => (auth === actor.role || auth === 'user') && isPathOf(rest, path),
  );
  if (!operation) throw invalid({ path: 'Path required' });
  if (!canCall(operation, actor)) throw notAllowed();
  if (operation.stepUp) requireConfirmed(actor);
  return path;
}
