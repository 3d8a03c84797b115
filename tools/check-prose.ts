/**
 * Checks the prose of comments, pages, the OpenAPI document and commit subjects: forbidden openings, private
 * vocabulary, and long sentences.
 *
 *   npm run check:prose
 *   npm run check:prose -- models docs/guides    only files below these paths
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

const MAX_WORDS = 30;
const MAX_SUBJECT_CHARACTERS = 72;

const FIRST_CHECKED_COMMIT = 'f1280cab';

const GENERATED = /(?:\.gen\.ts$|\/generated\/|^test\/replay\/histories\/|^dist\/)/;

/** A statement that begins with a pronoun lacks a subject. Questions and headings may begin with one. */
const OPENINGS = /^(?:What|Of|Who|Whom|Whose|Where)\b(?!.*\?$)/;

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhat (?:is|was|are|were) (?:told|said|heard|asked|there|due|found|sent|known)\b/i, 'name the thing'],
  [/\b(?:is|are|was|were) (?:told|heard)\b/i, 'is notified, is reported, is received'],
  [/\b(?:is|are) said to\b/i, 'the statement itself'],
  [/\btold apart\b/i, 'distinguished'],
  [/\b(?:let|lets|letting) go of\b/i, 'release, drop'],
  [/\btak(?:e|es|en|ing) back\b/i, 'retract'],
  [/\bno matter of\b/i, 'does not concern'],
  [/\bcome[s]? to\b(?! the)/i, 'end as, amount to'],
  [/\bwho(?:m|so)?ever\b/i, 'the caller, anyone who'],
  [
    /\b(?:by|of|for|to|from|with) (?:which|whom)\b.*\b(?:by|of|for|to|from|with) (?:which|whom)\b/i,
    'two sentences',
  ],
  [/\bsuch (?:as|a one) (?:come|have|are)\b/i, 'name them'],
  [/\b(?:there)(?:of|in|from|upon)\b/i, 'of it, in it'],
  [/\b(?:steers?|steering|steered)\b/i, 'control'],
  [/\bwithheld\b|\bheld back\b/i, 'paused, throttled'],
  [/\b(?:doubtful|in doubt)\b/i, 'ambiguous'],
  [/\b\w*(?:authori|normali|organi|recogni|seriali|summari)s(?:e|es|ed|ing|ation)\b/i, 'the form with -ize'],
  [/\benrol(?:s|ment|ments)?\b/i, 'enroll, enrollment, as in the API'],
];

type Text = { file: string; line: number; text: string };

function* getComments(file: string, source: string): Generator<Text> {
  for (const match of source.matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm)) {
    const line = source.slice(0, match.index).split('\n').length;
    const text = (match[1] ?? match[2] ?? '').replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, '');
    // A tag or a list item starts a new sentence.
    yield {
      file,
      line,
      text: text.replaceAll(/^@\w+(?: [\w.]+)?|^- /gm, '\n\n').replaceAll(/^ {2,}.*$/gm, '\n\n'),
    };
  }
}

function* getParagraphs(file: string, source: string): Generator<Text> {
  const prose = source.replaceAll(/^ *```[\s\S]*?^ *```/gm, (code) => code.replaceAll(/[^\n]/g, ''));
  for (const [index, line] of prose.split('\n').entries()) {
    if (/^#|^\|[ :|-]+$/.test(line)) continue;
    for (const text of line.startsWith('|') ? line.split('|') : [line]) {
      yield { file, line: index + 1, text: text.replace(/^\s*(?:[-*>]|\d+\.) /, '') };
    }
  }
}

function getDescriptions(file: string, source: string): Text[] {
  const lineCounter = new LineCounter();
  const texts: Text[] = [];
  const document = parseDocument(source, { lineCounter });
  const [error] = document.errors;
  if (error) throw new Error(`${file}: ${error.message}`, { cause: error });
  visit(document, {
    Pair(_, { key, value }) {
      const isProse = isScalar(key) && (key.value === 'summary' || key.value === 'description');
      if (!isProse || !isScalar(value) || typeof value.value !== 'string') return;
      const start = lineCounter.linePos(value.range?.[0] ?? 0).line;
      // The text of a block scalar starts on the line below its indicator.
      const isBlock = value.type === Scalar.BLOCK_LITERAL || value.type === Scalar.BLOCK_FOLDED;
      for (const { line, text } of getParagraphs(file, value.value))
        texts.push({ file, line: start + line - (isBlock ? 0 : 1), text });
    },
  });
  return texts;
}

function getTexts(file: string): Iterable<Text> {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return getParagraphs(file, source);
  return file.endsWith('.yaml') ? getDescriptions(file, source) : getComments(file, source);
}

/** Code counts as one word, and a link as the words of its text. */
function getSentences({ text }: Text): string[] {
  return text
    .replaceAll(/\{@link ([^}]*)\}/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;])\s+(?=[A-Z`"“([])/))
    .map((sentence) => sentence.replaceAll(/`[^`]*`/g, 'code').trim())
    .filter((sentence) => sentence !== '');
}

function getFaults(sentence: string): string[] {
  const words = sentence.split(' ').filter((word) => /\w/.test(word)).length;
  return [
    ...(OPENINGS.test(sentence) ? ['begins with a pronoun; begin with the thing'] : []),
    ...(words > MAX_WORDS ? [`has ${words} words; ${MAX_WORDS} at most`] : []),
    ...PHRASES.filter(([phrase]) => phrase.test(sentence)).map(
      ([phrase, replacement]) => `“${phrase.exec(sentence)?.[0]}”; write: ${replacement}`,
    ),
  ];
}

function listSubjects(): string[] {
  try {
    const log = ['log', '--format=%s', `${FIRST_CHECKED_COMMIT}..HEAD`];
    return execFileSync('git', log, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const selectedPaths = process.argv.slice(2);
const files = globSync(['**/*.{ts,tsx,mjs,md}', 'api/openapi/**/*.yaml'], {
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.[^/]+)$/.test(path),
}).filter((file) => selectedPaths.length === 0 || selectedPaths.some((path) => file.startsWith(path)));
const faults = files
  .filter((file) => !GENERATED.test(file))
  .flatMap((file) => [...getTexts(file)])
  .flatMap((text) =>
    getSentences(text).flatMap((sentence) =>
      getFaults(sentence).map((fault) => `${text.file}:${text.line}: ${fault}: ${sentence}`),
    ),
  );
for (const subject of listSubjects()) {
  const isFormed = /^[a-z0-9][a-z0-9/,. -]*: [^A-Z]/.test(subject);
  if (!isFormed || subject.length > MAX_SUBJECT_CHARACTERS) {
    faults.push(
      `commit “${subject}”: write “area: imperative”, ${MAX_SUBJECT_CHARACTERS} characters at most`,
    );
  }
}
for (const fault of faults) console.error(fault);
console.error(`${files.length} files checked, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
