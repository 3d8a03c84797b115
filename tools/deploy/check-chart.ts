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

/** Values that helm must refuse, and a word of the expected message. */
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
 * Lints and renders the Helm chart: with required values, with every option, and with the examples of
 * docs/operating/kubernetes.md. Validates the manifests against Kubernetes' schemas, and their settings with the code
 * that reads them.
 * @returns problems; empty if there are none
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

/** Returns helm's arguments for each values file of the chart and each example of the page, by name. */
function valuesToTry(chart: string, examples: readonly string[], folder: string): [string, string[]][] {
  const argument = (file: string) => ['--values', file];
  const files = readdirSync(join(chart, 'ci'));
  const written = examples.map((text, index) => writtenTo(join(folder, `values-${index}.yaml`), text));
  // The first example is complete. The others extend it.
  const whole = written.slice(0, 1).flatMap(argument);
  return [
    ...files.map((name): [string, string[]] => [name, argument(join(chart, 'ci', name))]),
    ...written.map((file): [string, string[]] => [
      `example ${basename(file)} of kubernetes.md`,
      [...whole, ...argument(file)],
    ]),
  ];
}

/** Extracts the examples of a page: Kubernetes manifests, and chart values. */
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

/** Checks that the chart's alerts equal those in `deploy/alerts`. */
function checkRules(manifests: readonly Manifest[], project: string): string[] {
  const rules: unknown = parse(
    readFileSync(join(project, 'deploy', 'alerts', 'throughline.rules.yaml'), 'utf8'),
  );
  const shown = manifests.filter(({ kind }) => kind === 'PrometheusRule');
  return shown.every(({ spec }) => isDeepStrictEqual(spec, rules)) ? [] : ['the alerts are others'];
}

/** Checks that the chart's appVersion is the package's version, the tag of the image. */
function checkVersion(chart: string, project: string): string[] {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const { appVersion } = z
    .object({ appVersion: z.string() })
    .parse(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')));
  return appVersion === version ? [] : [`appVersion of the chart is ${appVersion}, the package's ${version}`];
}
