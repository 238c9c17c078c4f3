import type { Configuration } from '@rspack/core';

/** Ports of the development servers. */
export const devPorts = { shell: 3101, mfe_admin: 3102, mfe_portal: 3103 } as const;

const devRemotes = {
  mfe_admin: `http://localhost:${devPorts.mfe_admin}/mf-manifest.json`,
  mfe_portal: `http://localhost:${devPorts.mfe_portal}/mf-manifest.json`,
};

/** The gateway behind the development servers: `GATEWAY_URL`, by default `http://127.0.0.1:8080`. */
const gateway = () => process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';

/**
 * Serves one front end with hot reload. Proxies `/api` and `/uploads` to the gateway; other paths return the page, or
 * one of `pages` by its name.
 */
export const devServer = (port: number, pages: readonly string[] = []): NonNullable<Configuration['devServer']> => ({
  host: '127.0.0.1',
  port,
  allowedHosts: 'all',
  historyApiFallback: { rewrites: pages.map((name) => ({ from: new RegExp(`^/${name}$`), to: `/${name}.html` })) },
  hot: true,
  client: { overlay: false, logging: 'warn', webSocketURL: { hostname: 'localhost', port, protocol: 'ws' } },
  // The shell loads the files of a remote from another port.
  headers: { 'Access-Control-Allow-Origin': '*' },
  proxy: [{ context: ['/api', '/uploads', '/backend/uploads'], target: gateway(), changeOrigin: false }],
  setupMiddlewares: (middlewares) => [
    {
      name: 'config',
      path: '/config.json',
      middleware: (
        _request: unknown,
        response: { setHeader(name: string, value: string): void; end(body: string): void },
      ) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ remotes: devRemotes, apiBaseUrl: '' }));
      },
    },
    ...middlewares,
  ],
});
