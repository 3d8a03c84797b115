/** Serves `tracked-page.html`, with the API's URL, the project and the write key filled in. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { readOptions, readStackUnless } from './config.ts';

const USAGE = `Serves a page on which the tracking script records visits. The write key must allow the page's origin.

  npx tsx examples/serve-tracked-page.ts [options]

  --stack <file>      stack.json of a running stack; default: the one in $THROUGHLINE_HOME or .throughline
  --api <address>     URL of another API; requires --project and --key
  --project <id>      id of the project
  --key <key>         write key of the project (tl_pk_…)
  --port <port>       port of the page; default: 8088
  --help              show this`;

const { values } = readOptions(USAGE, ['stack', 'api', 'project', 'key', 'port']);

const stack = z.object({ api: z.string(), demo: z.object({ projectId: z.string(), writeKey: z.string() }) });
const local = readStackUnless(stack, values, ['api', 'project', 'key']);
const api = local?.api ?? values.api ?? '';
const project = local?.demo.projectId ?? values.project ?? '';
const key = local?.demo.writeKey ?? values.key ?? '';
const { port = '8088' } = values;

const readExample = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const page = readExample('tracked-page.html')
  .replace('https://api.example.com', api)
  .replace('YOUR-PROJECT-ID', project)
  .replace('YOUR-WRITE-KEY', key)
  .replace('"tracked-page.js"', '"/tracked-page.js"');
const script = readExample('tracked-page.js');

/** Allows only scripts of this server and of the API, and requests to the API. */
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
  console.log(`http://127.0.0.1:${port}/ is tracked. The write key must allow this origin.`);
});
