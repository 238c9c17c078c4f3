import { createServer } from 'node:net';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
const close = (server) => new Promise((resolve) => server.close(resolve));

/** Below the range of ports for outgoing connections, so that a restarted component finds its port free. */
const from = 10_000;
const to = 32_000;

/** Returns this number of different loopback ports that are free now. */
export async function freePorts(count) {
  const servers = [];
  for (let tries = 0; servers.length < count; tries += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    const server = await listen(port, '127.0.0.1').catch((cause) => {
      if (tries > 100) throw cause;
    });
    if (server) servers.push(server);
  }
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map(close));
  return ports;
}

/** Whether nothing listens on the ports now. */
const areFree = async (ports) => {
  try {
    for (const port of ports) await close(await listen(port, '127.0.0.1'));
    return true;
  } catch {
    return false;
  }
};

/**
 * Calls `work` with this number of free ports. If it fails and another program has taken one of them meanwhile, it is
 * called again with other ports.
 */
export async function withFreePorts(count, work, tries = 3) {
  const ports = await freePorts(count);
  try {
    return await work(ports);
  } catch (cause) {
    if (tries <= 1 || (await areFree(ports))) throw cause;
    return withFreePorts(count, work, tries - 1);
  }
}

/** Throws one clear line if the port is not available. `variable` sets it. */
export async function requireFreePort(port, host, variable = 'PORT') {
  try {
    await close(await listen(port, host));
  } catch (cause) {
    if (cause.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use. Choose another one: ${variable}=${port + 1} npm start`);
    throw new Error(
      `Port ${port} on ${host} cannot be used (${cause.code}). Choose another one with ${variable} or HOST.`,
    );
  }
}
