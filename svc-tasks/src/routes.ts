import { fileRoutes } from '@hourbank/service-kit/files';
import type { Serve } from '@hourbank/service-kit/http';
import type Router from '@koa/router';
import { adminRoutes } from './admin-routes';
import { clientRoutes } from './client-routes';
import type { Deps } from './deps';
import { prefixes, thumbnailPrefix } from './files/file-view';
import { fileGroups, kinds, purposes } from './files/task-files';

/** The operations and the files of svc-tasks. */
export function routes(serve: Serve, router: Router, deps: Deps): void {
  const { files, signedUrls } = deps;
  clientRoutes(serve, deps);
  adminRoutes(serve, deps);
  for (const group of fileGroups)
    for (const kind of kinds)
      fileRoutes({ router, files, signedUrls, purpose: purposes[group][kind], prefixes: [prefixes[group][kind]] });
  const find = deps.thumbnails.find;
  fileRoutes({ router, files, signedUrls, purpose: 'thumbnail', prefixes: [thumbnailPrefix], find });
}
