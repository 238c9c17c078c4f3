import { statements } from '@hourbank/contracts';

/** The paths of downloads: for one client, or without an id for the client who is logged in. */
export function statementPaths(clientId?: string) {
  const previewPath =
    clientId === undefined
      ? statements.previewClientStatement.path
      : statements.previewStatement.path.replace('{clientId}', clientId);
  const listPath = clientId === undefined ? statements.listClientStatements.path : statements.listStatements.path;
  return {
    preview: (days: string) => `${previewPath}?${days}`,
    csv: (days: string) => `${previewPath}/csv?${days}`,
    file: (id: number, format: 'pdf' | 'json') => `${listPath}/${id}/${format}`,
  };
}
