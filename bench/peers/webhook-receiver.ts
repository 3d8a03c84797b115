/**
 * Receives webhooks in a separate process, so that the sender's processor time does not include receiving.
 * `GET /` returns the number of webhooks since `GET /reset`, and the times of the first and the last.
 */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

let count = 0;
let firstAtMs = 0;
let lastAtMs = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/reset') count = 0;
    response.setHeader('Connection', 'close').setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ count, firstAtMs, lastAtMs }));
    return;
  }
  request.resume();
  request.on('end', () => {
    lastAtMs = Date.now();
    if (count === 0) firstAtMs = lastAtMs;
    count += 1;
    response.writeHead(204).end();
  });
});
listen(server);
