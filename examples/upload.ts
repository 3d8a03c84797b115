/**
 * Serves a page that uploads files from a browser straight into the object store.
 *
 *   npx tsx examples/upload.ts
 *
 * The page asks this server for upload URLs, and this server asks Throughline: its key stays here. Without options it
 * talks to the stack that `npm start` brought up, as its demo project.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const { values } = parseArgs({
  options: {
    stack: { type: 'string', default: '.throughline/stack.json' },
    api: { type: 'string' },
    project: { type: 'string' },
    key: { type: 'string' },
    port: { type: 'string', default: '8080' },
  },
});

const stackFile = z.object({
  api: z.string(),
  demo: z.object({ projectId: z.string(), serviceAccountKey: z.string() }),
});
const { api, project, key } =
  values.api && values.project && values.key ? given(values) : readStack(values.stack);
const assets = `${api}/projects/${project}/assets`;

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body),
    () =>
      response
        .writeHead(502, { 'Content-Type': 'application/json' })
        .end('{"message":"Throughline is away."}'),
  );
});
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
});

type Answer = { status: number; type: string; body: string };

/** In an application of yours, this is where you find out who asks, and what they may upload. */
async function answer(request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '' } = request;
  if (method === 'GET' && url === '/') {
    const page = readFileSync(join(import.meta.dirname, 'upload.html'), 'utf8');
    return { status: 200, type: 'text/html; charset=utf-8', body: page };
  }
  if (method === 'POST' && url === '/uploads') return ask('POST', '/upload-urls', await bodyOf(request));
  const [, itemId] = /^\/uploads\/([0-9a-f-]{36})\/complete$/.exec(url) ?? [];
  if (method === 'POST' && itemId !== undefined) {
    const completed = await ask('POST', `/${itemId}/complete`);
    return completed.status === 200 ? ask('GET', `/${itemId}`) : completed;
  }
  return { status: 404, type: 'application/json', body: '{"message":"There is nothing here."}' };
}

async function ask(method: string, path: string, body?: string): Promise<Answer> {
  const answered = await fetch(assets + path, {
    method,
    headers: { Authorization: `ApiKey ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  return { status: answered.status, type: 'application/json', body: await answered.text() };
}

/** Most bytes of a request for URLs. */
const MOST_BYTES = 65_536;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error('The request is too large.');
  }
  return text;
}

function given(options: { api?: string; project?: string; key?: string }) {
  return { api: options.api ?? '', project: options.project ?? '', key: options.key ?? '' };
}

function readStack(file: string) {
  const stack = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { api: stack.api, project: stack.demo.projectId, key: stack.demo.serviceAccountKey };
}
