import { eventually } from '../support/eventually.ts';

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
    if (matching.length === 0) throw new Error(`The page names no ${ending}: ${html}`);
    for (const file of matching) bytes += (await (await getFile(file, kind)).arrayBuffer()).byteLength;
  }
  return `${files.length} files, ${Math.round(bytes / 1_000)} kB`;
}

/** Retries after a 503, which a busy machine may answer at any time. */
async function getFile(url: string, kind: string): Promise<Response> {
  const answer = await eventually(async () => {
    const response = await fetch(url);
    return response.status === 503 ? undefined : response;
  }, 60_000);
  const type = answer.headers.get('content-type');
  if (answer.status !== 200 || type?.startsWith(kind) !== true)
    throw new Error(`GET ${url}: ${answer.status} ${type}`);
  return answer;
}
