import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import pino from 'pino';
import { Grants } from '../../sandbox/consent/grants.ts';
import { Clock } from '../../sandbox/wire/clock.ts';
import { Journal } from '../../sandbox/wire/journal.ts';
import { RateLimits } from '../../sandbox/wire/limits.ts';
import { WebhookSender } from '../../sandbox/wire/webhook-sender.ts';
import { keepOpen } from '../support/keep-open.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { openSandbox } from './open-sandbox.ts';

const sandbox = keepOpen(openSandbox);
const createFolder = useTemporaryFolder();

/** Uses `http.request`, because `fetch` cannot set the `Host` header. */
function getStatus(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const FOREIGN_HEADERS = [
  { host: 'sandbox.example' },
  { host: '127.0.0.1.attacker.example' },
  { host: '10.0.0.1:80' },
  { origin: 'https://attacker.example' },
  { origin: 'http://localhost.attacker.example' },
  { origin: 'null' },
];
const LOOPBACK_HEADERS = [
  {},
  { host: 'localhost:80' },
  { host: '[::1]:80' },
  { host: '127.8.9.1' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://127.0.0.1' },
];

const ROOT_STATUSES = { control: 404, outbox: 200, resend: 404, googleAds: 404, crm: 404, meta: 400 };

describe.each(['control', 'outbox', 'resend', 'googleAds', 'crm', 'meta'] as const)('%s', (server) => {
  it.each(FOREIGN_HEADERS)(
    `the sandbox's server ${server} refuses a request from another host or origin with the headers %j`,
    async (headers) => {
      expect(await getStatus(`${sandbox.addresses[server]}/`, headers)).toBe(403);
    },
  );

  it.each(LOOPBACK_HEADERS)(
    `the sandbox's server ${server} answers a local request with the headers %j`,
    async (headers) => {
      expect(await getStatus(`${sandbox.addresses[server]}/`, headers)).toBe(ROOT_STATUSES[server]);
    },
  );
});

it('a sandbox limit of three calls per second accepts at most three in any second and 15 in five seconds', () => {
  let now = 0;
  const limits = new RateLimits(3, { now: () => now });
  const accepted: number[] = [];
  for (now = 0; now < 5000; now += 7) {
    if (limits.take('a')?.isAccepted) accepted.push(now);
  }
  for (const start of accepted) {
    expect(accepted.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(3);
  }
  expect(accepted.length).toBe(15);
});

it('the sandbox issues no authorization code twice when it restarts after its journal deleted old entries', async () => {
  const folder = createFolder();
  const issueCodes = (count: number): string[] => {
    const journal = new Journal(folder);
    const grants = new Grants('crm', new Clock(), journal);
    const consent = { account: 'a', person: 'a', clientId: 'c', redirectUri: '', scopes: [], facts: {} };
    const codes = Array.from({ length: count }, () =>
      grants.addCode({ ...consent, challenge: null }, '', 60_000),
    );
    journal.close();
    return codes.map(({ code }) => code);
  };
  const codes = issueCodes(2);
  const segment = join(folder, '000000.jsonl');
  const [, newest] = (await readFile(segment, 'utf8')).split('\n');
  await writeFile(segment, `${newest}\n`);
  codes.push(...issueCodes(1));
  expect(new Set(codes).size).toBe(3);
});

it('resetting a sandbox account cancels a webhook delivery in progress', async () => {
  const { promise: delivered, resolve } = Promise.withResolvers<ServerResponse>();
  const receiver = await listenOnLoopback(createServer((_, response) => resolve(response)));
  const sender = new WebhookSender({ url: receiver.url, secret: '' }, pino({ level: 'silent' }));
  try {
    sender.enqueue('a', () => '{}');
    const response = await delivered;
    const closed = once(response, 'close', { signal: AbortSignal.timeout(5_000) });
    sender.reset('a');
    await expect(closed).resolves.toEqual([]);
  } finally {
    sender.stop();
    await receiver.close();
  }
});
