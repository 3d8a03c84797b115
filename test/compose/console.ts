import { eventually } from '../support/eventually.ts';

const FILES = /(?:src|href)="([^"]+\.(?:js|css))"/g;

/**
 * Loads the console's page, scripts and styles, as a browser does.
 * @returns the number of files and their kilobytes
 */
export async function loadConsole(api: string): Promise<string> {
  const html = await (await get(`${api}/console/`, 'text/html')).text();
  const files = [...html.matchAll(FILES)].map(([, file = '']) => new URL(file, `${api}/console/`).href);
  const kinds = [
    ['.js', 'text/javascript'],
    ['.css', 'text/css'],
  ] as const;
  let bytes = 0;
  for (const [ending, kind] of kinds) {
    const named = files.filter((file) => file.endsWith(ending));
    if (named.length === 0) throw new Error(`The page names no ${ending}: ${html}`);
    for (const file of named) bytes += (await (await get(file, kind)).arrayBuffer()).byteLength;
  }
  return `${files.length} files, ${Math.round(bytes / 1_000)} kB`;
}

/** Retries after a 503, which a busy machine may answer at any time. */
async function get(url: string, kind: string): Promise<Response> {
  const answer = await eventually(async () => {
    const given = await fetch(url);
    return given.status === 503 ? undefined : given;
  }, 60_000);
  const type = answer.headers.get('content-type');
  if (answer.status !== 200 || type?.startsWith(kind) !== true)
    throw new Error(`GET ${url}: ${answer.status} ${type}`);
  return answer;
}
