import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKinds, maxProxiedBytes, maxRequestBytes, megabyte, formatSize } from './files';

const root = join(__dirname, '../../..');
const textOf = (path: string) => readFile(join(root, path), 'utf8');

test('configuration and documentation have the upload limits of the contract', async () => {
  const proxied = maxProxiedBytes / megabyte;
  expect(await textOf('k8s/components/ingress/ingress.yaml')).toContain(`proxy-body-size: ${proxied}m\n`);
  expect(await textOf('k8s/README.md')).toMatch(new RegExp(`stream bodies of\\s+up to ${proxied} MiB`));
  expect(await textOf('docker-compose.yml')).toContain(`${maxRequestBytes / megabyte} MiB a request at most`);
  expect(await textOf('docs/operations.md')).toContain(
    `${fileKinds.image.maxBytes / megabyte} MiB per image or proof, ${fileKinds.document.maxBytes / megabyte} MiB per document, ten files per field, ${maxRequestBytes / megabyte} MiB per request`,
  );
});

test('the body limit of proxies is above that of the services, so that the services reject large requests', () => {
  expect(maxProxiedBytes).toBeGreaterThan(maxRequestBytes);
  expect([maxRequestBytes, 1.5 * megabyte, 16_384].map(formatSize)).toEqual(['100 MB', '1.5 MB', '16 KB']);
});
