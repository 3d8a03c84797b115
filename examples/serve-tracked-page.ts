/**
 * Serves examples/tracked-page.html, with the address of an API, a project and a write key filled in, from an origin
 * that the key has to allow.
 *
 *   npx tsx examples/serve-tracked-page.ts
 *   npx tsx examples/serve-tracked-page.ts --api http://127.0.0.1:3000 --project <id> --key tl_pk_… --port 8088
 *
 * Without options it talks to the stack that `npm start` brought up, as its demo project.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const { values } = parseArgs({
  options: {
    stack: { type: 'string', default: '.throughline/stack.json' },
    api: { type: 'string' },
    project: { type: 'string' },
    key: { type: 'string' },
    port: { type: 'string', default: '8088' },
  },
});

const stack = z.object({ api: z.string(), demo: z.object({ projectId: z.string(), writeKey: z.string() }) });
const local = values.api && values.project && values.key ? undefined : readStack(values.stack);
const api = values.api ?? local?.api ?? '';
const project = values.project ?? local?.demo.projectId ?? '';
const key = values.key ?? local?.demo.writeKey ?? '';
const { port } = values;

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const page = read('tracked-page.html')
  .replace('https://api.example.com', api)
  .replace('YOUR-PROJECT-ID', project)
  .replace('YOUR-WRITE-KEY', key)
  .replace('"tracked-page.js"', '"/tracked-page.js"');
const script = read('tracked-page.js');

/** What the script needs of a strict policy: to be loaded from the API, and to send there. */
const POLICY = `default-src 'none'; script-src 'self' ${api}; connect-src ${api}; base-uri 'none'; form-action 'self'`;

const server = createServer((request, response) => {
  if (request.url === '/tracked-page.js') {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(script);
  } else if (request.url === '/favicon.ico') {
    response.writeHead(204).end();
  } else {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', POLICY).end(page);
  }
});
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}/ is tracked. The write key has to allow this origin.`);
});

function readStack(path: string): z.infer<typeof stack> {
  try {
    return stack.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    console.error(`No running stack at ${path}: run npm start first, or give --api, --project and --key.`);
    process.exit(1);
  }
}
