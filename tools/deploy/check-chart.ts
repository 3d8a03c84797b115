import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { blocksOf } from '../../test/unit/docs/pages.ts';
import { checkSettings } from './check-settings.ts';
import { readManifests, type Manifest } from './manifests.ts';
import { run } from './run.ts';

type Programs = { helm: string; kubectlValidate: string };

/** What helm has to refuse, and a word of what it says then. */
const REFUSED = [
  { given: ['--set', 'api.replcas=2'], said: 'replcas' },
  { given: ['--set', 'api.secret.keys={not-a-variable}'], said: '/api/secret/keys/0' },
  { given: ['--set', 'publicUrl='], said: 'publicUrl is' },
  { given: ['--set', 'temporal.address='], said: 'temporal.address is' },
  { given: ['--set', 'api.trustProxyHops=null'], said: 'api.trustProxyHops is' },
  { given: ['--set', 'objectStore.bucket=uploads'], said: 'objectStore.secret has' },
  { given: ['--set', 'backup.enabled=true'], said: 'backup.settings.PGHOST is' },
  { given: ['--set-json', 'networkPolicy.apiFrom=[{}]'], said: '/networkPolicy/apiFrom/0' },
];

/**
 * Lints and renders the Helm chart, with what must be set, with all that can be turned on and with the examples of
 * docs/operating/kubernetes.md, holds what comes out to the schemas of Kubernetes, and gives the settings
 * in it to the code that reads them.
 * @returns what is wrong, nothing when all is right
 */
export function checkChart({ helm, kubectlValidate }: Programs, project: string): string[] {
  const chart = join(project, 'deploy', 'helm', 'throughline');
  const faults: string[] = [];
  const expectSuccess = (path: string, args: string[]) => {
    const { status, said } = run(path, args, project);
    if (status !== 0) faults.push(`${[path, ...args].join(' ')}\n${said}`);
    return status === 0;
  };

  const page = examplesOf(join(project, 'docs', 'operating', 'kubernetes.md'));
  const folder = mkdtempSync(join(tmpdir(), 'throughline-chart-'));
  try {
    for (const [name, values] of valuesToTry(chart, page.values, folder)) {
      const rendered = join(folder, 'rendered', name);
      expectSuccess(helm, ['lint', '--strict', chart, ...values]);
      if (!expectSuccess(helm, ['template', 'shop', chart, ...values, '--output-dir', rendered])) continue;
      const manifests = readManifests(rendered);
      faults.push(...[...checkSettings(manifests), ...checkRules(manifests, project)].map(inFile(name)));
    }
    mkdirSync(join(folder, 'rendered', 'page'), { recursive: true });
    page.manifests.forEach((text, index) =>
      writtenTo(join(folder, 'rendered', 'page', `${index}.yaml`), text),
    );
    const definitions = ['--local-crds', join(project, 'tools', 'deploy', 'crds')];
    expectSuccess(kubectlValidate, [join(folder, 'rendered'), ...definitions]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const { given, said } of REFUSED) {
    const answer = run(
      helm,
      ['template', 'shop', chart, '--values', join(chart, 'ci', 'least-values.yaml'), ...given],
      chart,
    );
    if (answer.status === 0 || !answer.said.includes(said))
      faults.push(`helm does not refuse ${given.join(' ')} with "${said}":\n${answer.said.slice(0, 1_000)}`);
  }
  return [...faults, ...checkVersion(chart, project)];
}

/**
 * The arguments of helm for each of the chart's own files of values, and for each example of the page, by their names.
 */
function valuesToTry(chart: string, examples: readonly string[], folder: string): [string, string[]][] {
  const argument = (file: string) => ['--values', file];
  const files = readdirSync(join(chart, 'ci'));
  const written = examples.map((text, index) => writtenTo(join(folder, `values-${index}.yaml`), text));
  // What an example leaves out is as in the first of the page, which is whole.
  const whole = written.slice(0, 1).flatMap(argument);
  return [
    ...files.map((name): [string, string[]] => [name, argument(join(chart, 'ci', name))]),
    ...written.map((file): [string, string[]] => [
      `example ${basename(file)} of kubernetes.md`,
      [...whole, ...argument(file)],
    ]),
  ];
}

/** The examples of a page: manifests of Kubernetes, and values of the chart. */
function examplesOf(page: string): { manifests: string[]; values: string[] } {
  const examples = blocksOf(readFileSync(page, 'utf8')).filter(({ language }) => language === 'yaml');
  const isManifest = ({ text }: { text: string }) => /^kind:/m.test(text);
  return {
    manifests: examples.filter(isManifest).map(({ text }) => text),
    values: examples.filter((example) => !isManifest(example)).map(({ text }) => text),
  };
}

function writtenTo(file: string, text: string): string {
  writeFileSync(file, text);
  return file;
}

const inFile = (name: string) => (fault: string) => `with ${name}: ${fault}`;

/** The alerts of the chart are those of `deploy/alerts`, where it has any. */
function checkRules(manifests: readonly Manifest[], project: string): string[] {
  const rules: unknown = parse(
    readFileSync(join(project, 'deploy', 'alerts', 'throughline.rules.yaml'), 'utf8'),
  );
  const shown = manifests.filter(({ kind }) => kind === 'PrometheusRule');
  return shown.every(({ spec }) => isDeepStrictEqual(spec, rules)) ? [] : ['the alerts are others'];
}

/** The chart's release is that of the package, whose version the image is tagged with. */
function checkVersion(chart: string, project: string): string[] {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const { appVersion } = z
    .object({ appVersion: z.string() })
    .parse(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')));
  return appVersion === version ? [] : [`appVersion of the chart is ${appVersion}, the package's ${version}`];
}
