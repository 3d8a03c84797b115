/**
 * Takes webhooks and answers at once, in a process of its own so that who sends them does not pay for it. `GET /` tells
 * how many came since `GET /reset`, and when the first and the last of them did.
 */
import { createServer } from 'node:http';

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
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    JSON.stringify({ msg: 'listening', port: typeof address === 'object' ? address?.port : undefined }),
  );
});
