import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { Project, Stack } from './stack.ts';

const FILES = /(?:src|href)="([^"]+\.(?:js|css))"/g;

/**
 * Loads the console's page, scripts and styles, as a browser does.
 * @returns the number of files and their kilobytes
 */
export async function loadConsole(api: string): Promise<string> {
  const html = await (await getFile(`${api}/console/`, 'text/html')).text();
  const files = [...html.matchAll(FILES)].map(([, file = '']) => new URL(file, `${api}/console/`).href);
  const kinds = [
    ['.js', 'text/javascript'],
    ['.css', 'text/css'],
  ] as const;
  let bytes = 0;
  for (const [ending, kind] of kinds) {
    const matching = files.filter((file) => file.endsWith(ending));
    if (matching.length === 0) throw new Error(`The page references no ${ending} file: ${html}`);
    for (const file of matching) bytes += (await (await getFile(file, kind)).arrayBuffer()).byteLength;
  }
  return `${files.length} files, ${Math.round(bytes / 1_000)} kB`;
}

async function getFile(url: string, kind: string): Promise<Response> {
  const answer = await fetchWhenAvailable(url, {}, 60_000);
  const type = answer.headers.get('content-type');
  if (answer.status !== 200 || type?.startsWith(kind) !== true)
    throw new Error(`GET ${url}: ${answer.status} ${type}`);
  return answer;
}

/** Repeats the request after 503 or 504, which an API on a busy machine may answer. */
function fetchWhenAvailable(url: string, init: RequestInit, withinMs: number): Promise<Response> {
  return eventually(async () => {
    const response = await fetch(url, init);
    return response.status !== 503 && response.status !== 504 && response;
  }, withinMs);
}

const TARGETS = [
  ['api:9464', 'throughline_http_requests_in_flight'],
  ['worker:9465', 'throughline_sweeper_passes_total'],
  ['temporal:9090', 'service_requests'],
] as const;

/** Scrapes the metrics of each process from a container, at the addresses in docs/operating/metrics.md. */
export async function scrapeProcesses({ compose }: Stack): Promise<void> {
  const script = `
    for (const [target, metric] of ${JSON.stringify(TARGETS)}) {
      const answer = await fetch('http://' + target + '/metrics');
      if (!(await answer.text()).includes(metric)) throw new Error(target + ' has no ' + metric);
    }`;
  await compose(['exec', '--no-TTY', 'api', 'node', '--input-type=module', '--eval', script], 60_000);
}

/** `api`: address of the balancer in front of the API. */
export type Addresses = { api: string; store: string };

const announced = z.object({ uploads: z.tuple([z.object({ itemId: z.uuid(), uploadUrl: z.url() })]) });
const ready = z.object({ state: z.literal('ready'), downloadUrl: z.url() });

/**
 * Uploads a file and waits until it is ready.
 * @param withinMs time limit of each API request with its retries, and of the wait for the file
 */
export async function uploadFile(
  { api, store }: Addresses,
  { projectId, key }: Project,
  withinMs = 60_000,
): Promise<void> {
  const text = 'A file of a page.\n';
  const callAssets = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `ApiKey ${key}`, 'content-type': 'application/json' };
    const url = `${api}/projects/${projectId}/assets${path}`;
    const answer = await fetchWhenAvailable(url, { ...init, headers }, withinMs);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const file = { filename: 'notes.txt', mimeType: 'text/plain', sizeBytes: Buffer.byteLength(text) };
  const created = await callAssets('/upload-urls', {
    method: 'POST',
    body: JSON.stringify({ files: [file] }),
  });
  const [{ itemId, uploadUrl }] = announced.parse(created).uploads;
  if (!uploadUrl.startsWith(`${store}/`)) throw new Error(`The upload URL is not at the store: ${uploadUrl}`);
  const headers = { 'content-type': file.mimeType };
  const put = await fetch(uploadUrl, { method: 'PUT', headers, body: text });
  if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
  await callAssets(`/${itemId}/complete`, { method: 'POST' });
  const { downloadUrl } = await eventually(async () => ready.parse(await callAssets(`/${itemId}`)), withinMs);
  const downloaded = await (await fetch(downloadUrl)).text();
  if (downloaded !== text) throw new Error(`The downloaded file differs: ${downloaded}`);
}
