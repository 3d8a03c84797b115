/** Serves a page that uploads files from a browser directly to the object store. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Throughline, ThroughlineError, toUploadMimeType } from '@throughline/client';
import { z } from 'zod';
import { readOptions, readStackUnless } from './config.ts';

const USAGE = `Serves a page that uploads files from a browser directly to the object store. The page requests upload URLs from this
server, which requests them from Throughline, so the key stays on the server.

  npx tsx examples/upload.ts [options]

  --stack <file>      stack.json of a running stack; default: the one in $THROUGHLINE_HOME or .throughline
  --api <address>     URL of another API; requires --project and --key
  --project <id>      id of the project
  --key <key>         service-account key with the scope assets:write (tl_sk_…)
  --port <port>       port of the page; default: 8080
  --help              show this`;

const { values } = readOptions(USAGE, ['stack', 'api', 'project', 'key', 'port']);

const stackFile = z.object({
  api: z.string(),
  demo: z.object({ projectId: z.string(), serviceAccountKey: z.string() }),
});
const local = readStackUnless(stackFile, values, ['api', 'project', 'key']);
const tl = new Throughline({
  baseUrl: local?.api ?? values.api ?? '',
  apiKey: local?.demo.serviceAccountKey ?? values.key ?? '',
  projectId: local?.demo.projectId ?? values.project ?? '',
});

const uploadRequest = z.object({
  files: z.array(z.object({ filename: z.string(), mimeType: z.string(), sizeBytes: z.number() })),
});

const server = createServer((request, response) => {
  handleRequest(request).then(
    ({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body),
    () =>
      response
        .writeHead(502, { 'Content-Type': 'application/json' })
        .end('{"message":"Throughline is unavailable. Try again."}'),
  );
});
server.listen(Number(values.port ?? '8080'), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
});

type Answer = { status: number; type: string; body: string };

/** In your application, first authenticate the request and check the user's permissions. */
async function handleRequest(request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '' } = request;
  if (method === 'GET' && url === '/') {
    const page = readFileSync(join(import.meta.dirname, 'upload.html'), 'utf8');
    return { status: 200, type: 'text/html; charset=utf-8', body: page };
  }
  if (method === 'POST' && url === '/uploads') {
    const text = await getBody(request);
    if (text === undefined) return toMessage(413, 'The request is too large.');
    const { data } = uploadRequest.safeParse(parseJson(text));
    if (data === undefined) return toMessage(400, 'The body must be JSON with a list of files.');
    // Browsers declare wrong types for some files. The response contains the corrected types, with which the
    // page uploads the files.
    const typedFiles = data.files.map((file) => ({ ...file, mimeType: toUploadMimeType(file) }));
    return toAnswer(tl.assets.createAssetUploadUrls({ body: { files: typedFiles } }));
  }
  const [, itemId] = /^\/uploads\/([0-9a-f-]{36})\/complete$/.exec(url) ?? [];
  if (method === 'POST' && itemId !== undefined) {
    return toAnswer(tl.assets.completeAssetUpload({ itemId }).then(() => tl.assets.getAsset({ itemId })));
  }
  return toMessage(404, 'This page does not exist.');
}

function toMessage(status: number, message: string): Answer {
  return { status, type: 'application/json', body: JSON.stringify({ message }) };
}

async function toAnswer(call: Promise<object>): Promise<Answer> {
  try {
    return { status: 200, type: 'application/json', body: JSON.stringify(await call) };
  } catch (error) {
    if (!(error instanceof ThroughlineError) || error.status === undefined) throw error;
    return toMessage(error.status, error.message);
  }
}

const MAX_BODY_BYTES = 65_536;

/**
 * Reads the body to its end, because the client may lose the response to a request that is not fully read.
 * @returns undefined if the body is too large
 */
async function getBody(request: IncomingMessage): Promise<string | undefined> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    if (text.length <= MAX_BODY_BYTES) text += String(chunk);
  }
  return text.length > MAX_BODY_BYTES ? undefined : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
