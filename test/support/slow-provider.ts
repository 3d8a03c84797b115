import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { listenOnLoopback } from './loopback-server.ts';

const batchOfMails = z.array(z.object({ to: z.string() })).min(1);

/**
 * Starts an e-mail provider that accepts everything after `callMs` milliseconds. `calls` lists the addresses of each
 * call, in order of arrival.
 */
export async function startSlowProvider(callMs: number) {
  const calls: string[][] = [];
  const answer = async (body: string) => {
    const mails = batchOfMails.parse(JSON.parse(body));
    const call = calls.push(mails.map(({ to }) => to));
    await delay(callMs);
    return JSON.stringify({ data: mails.map((_, index) => ({ id: `${call}-${index}` })) });
  };
  const server = createServer((request, response) => {
    void text(request)
      .then(answer)
      .then((body) => response.setHeader('content-type', 'application/json').end(body));
  });
  const { url: baseUrl } = await listenOnLoopback(server);
  return { server, baseUrl, calls };
}
