/**
 * Prints the operations of the contracts as JSON. It is bundled with the contracts of any commit, so that two commits
 * can be compared.
 */
import { allOperations, fileKinds } from '@hourbank/contracts';
import * as z from 'zod/mini';

const schema = (of, io) => of && z.toJSONSchema(of, { io, unrepresentable: 'any' });

const describeFileField = ({ kind, max, required }) => ({
  max,
  isRequired: required !== undefined,
  maxBytes: fileKinds[kind].maxBytes,
  extensions: fileKinds[kind].extensions,
});

const describe = ({
  id,
  service,
  method,
  path,
  auth,
  params,
  query,
  body,
  files,
  download,
  response,
  status,
  paged,
  selectedBy,
}) => ({
  id,
  service,
  method,
  path,
  auth,
  download,
  status,
  isPaged: Boolean(paged),
  selectedBy,
  params: schema(params, 'input'),
  query: schema(query, 'input'),
  body: schema(body, 'input'),
  files: Object.fromEntries(Object.entries(files ?? {}).map(([field, rule]) => [field, describeFileField(rule)])),
  response: schema(response, 'output'),
});

process.stdout.write(JSON.stringify(allOperations.map(describe)));
