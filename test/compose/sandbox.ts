import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { DevConfig } from '../../dev/config.ts';
import { startSandbox } from '../../dev/processes/sandbox.ts';
import { createSandboxAccount, type SandboxAccount } from '../support/sandbox-account.ts';
import type { Engine } from './engine.ts';

type Cleanups = (() => Promise<unknown>)[];

/**
 * Starts the sandbox, and a gateway that containers can reach at a Docker network's address, because the
 * sandbox listens on loopback only.
 */
export async function startSandboxForContainers(
  { docker }: Engine,
  {
    network,
    folder,
    config,
    cleanups,
  }: { network: string; folder: string; config: DevConfig; cleanups: Cleanups },
): Promise<{ account: SandboxAccount; resendUrl: string }> {
  const sandbox = await startSandbox({
    project: config.project,
    folders: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    ports: { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 },
    env: config.serverEnv,
  });
  cleanups.push(() => sandbox.stop());
  await docker(['network', 'create', network]);
  cleanups.push(() => docker(['network', 'rm', network]));
  const host = await docker([
    'network',
    'inspect',
    '--format',
    '{{(index .IPAM.Config 0).Gateway}}',
    network,
  ]);
  const gateway = await openGateway(sandbox.addresses.resend, host);
  cleanups.push(gateway.close);
  return { account: createSandboxAccount(sandbox.addresses), resendUrl: gateway.url };
}

/** Opens a proxy that replaces the Host header with the host of `server`. */
async function openGateway(
  server: string,
  host: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const target = new URL(server);
  const gateway = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request(
      target,
      { method, path, headers: { ...headers, host: target.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => gateway.listen(0, host, resolve));
  const address = gateway.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway listens on no port.');
  return {
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        gateway.close(() => resolve());
        gateway.closeAllConnections();
      }),
  };
}
