import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../support/run-tool.ts';
import { getInheritedEnvironment } from '../../support/config.ts';
import { getBlocks, PROJECT, readPage, type Block } from '../../../tools/docs/pages.ts';
import { compareWithDocument } from './compare-with-document.ts';

const TIMEOUT_MS = 120_000;
/**
 * Shell function that replaces `curl` and records each answer's status. It retries on 503 and 504, because a
 * new worker's first call to a provider is slow.
 */
const RECORDING_CURL = `curl() {
  local result status attempt
  for attempt in 1 2 3 4 5 6; do
    rm -f "$OUT/headers" "$OUT/body"
    command curl -D "$OUT/headers" -o "$OUT/body" "$@"
    result=$?
    status=$(awk '/^HTTP/ { status = $2 } END { print status }' "$OUT/headers")
    case $status in 503 | 504) sleep 1 ;; *) break ;; esac
  done
  echo "$status" >> "$OUT/$BLOCK.status"
  [ ! -f "$OUT/body" ] || cat "$OUT/body"
  return $result
}`;

/**
 * Runs the `sh` blocks of a page in one shell, from top to bottom, except blocks that start with `npm`.
 * @param home home folder of the running stack
 * @returns undocumented errors, and differences between answers and documented answers
 */
export async function pastePage(page: string, home: string): Promise<string[]> {
  const out = mkdtempSync(join(tmpdir(), 'throughline-page-'));
  try {
    const blocks = getBlocks(readPage(page));
    const pasted = blocks.flatMap((block, index) => (block.language === 'sh' ? [{ block, index }] : []));
    const commands = pasted.filter(({ block }) => !block.text.startsWith('npm '));
    writeFileSync(join(out, 'page.sh'), [RECORDING_CURL, ...commands.map(buildScript)].join('\n'));
    await runTool('bash', ['-eu', join(out, 'page.sh')], {
      cwd: PROJECT,
      env: { ...getInheritedEnvironment(), THROUGHLINE_HOME: home, OUT: out },
      timeout: TIMEOUT_MS,
    });
    return commands.flatMap(({ index }) =>
      listDifferences(
        getDocumentedAnswer(blocks, index),
        readOutput(join(out, `${index}.out`)),
        readOutput(join(out, `${index}.status`)),
      ).map((difference) => `${page}, block ${index}: ${difference}`),
    );
  } catch (error) {
    throw new Error(`The commands of ${page} failed.`, { cause: error });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function buildScript({ block, index }: { block: Block; index: number }): string {
  return `BLOCK=${index}\nexec > "$OUT/${index}.out"\n${block.text}`;
}

/** Returns the next block if it is a `json` block under the same heading. */
function getDocumentedAnswer(blocks: Block[], index: number): unknown {
  const next = blocks[index + 1];
  if (next?.language !== 'json' || /^#/m.test(next.before)) return undefined;
  return JSON.parse(next.text.replaceAll(/\{ … \}|\[ … \]/g, '"…"'));
}

/**
 * Returns the differences between an answer and the documented answer. Without a documented answer, every
 * error status is a difference.
 */
function listDifferences(documented: unknown, output: string, statuses: string): string[] {
  const refused = statuses.split('\n').filter((status) => Number(status) >= 400);
  if (documented === undefined) return refused.map((status) => `the status is ${status}: ${output}`);
  return compareWithDocument(documented, parseJson(output.trim().split('\n').at(-1) ?? ''));
}

/** Returns the text itself if it is not JSON, so that the difference shows the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readOutput(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
