import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { getBlocks } from '../docs/pages.ts';
import { checkSettings, readManifests, type Manifest } from './check-settings.ts';
import { run } from './programs.ts';

type Programs = { helm: string; kubectlValidate: string };

/** Values that Helm must refuse, and a part of the expected message. */
const REFUSED = [
  { args: ['--set', 'api.replcas=2'], message: 'replcas' },
  { args: ['--set', 'api.secret.keys={not-a-variable}'], message: '/api/secret/keys/0' },
  { args: ['--set', 'publicUrl='], message: 'publicUrl is missing' },
  { args: ['--set', 'temporal.address='], message: 'temporal.address is missing' },
  { args: ['--set', 'api.trustProxyHops=null'], message: 'api.trustProxyHops is missing' },
  { args: ['--set', 'objectStore.bucket=uploads'], message: 'objectStore.secret is missing' },
  { args: ['--set', 'backup.enabled=true'], message: 'backup.settings.PGHOST is missing' },
  { args: ['--set-json', 'networkPolicy.apiFrom=[{}]'], message: '/networkPolicy/apiFrom/0' },
];

/**
 * Renders the chart with required values, with every option, and with the examples of
 * docs/operating/kubernetes.md. Validates the manifests and their settings.
 * @returns problems; empty if there are none
 */
export function checkChart({ helm, kubectlValidate }: Programs, project: string): string[] {
  const chart = join(project, 'deploy', 'helm', 'throughline');
  const faults: string[] = [];
  const expectSuccess = (path: string, args: string[]) => {
    const { status, output } = run(path, args, project);
    if (status !== 0) faults.push(`${[path, ...args].join(' ')} failed:\n${output}`);
    return status === 0;
  };

  const page = readExamples(join(project, 'docs', 'operating', 'kubernetes.md'));
  const folder = mkdtempSync(join(tmpdir(), 'throughline-chart-'));
  try {
    for (const [name, values] of listValues(chart, page.values, folder)) {
      const rendered = join(folder, 'rendered', name);
      expectSuccess(helm, ['lint', '--strict', chart, ...values]);
      if (!expectSuccess(helm, ['template', 'shop', chart, ...values, '--output-dir', rendered])) continue;
      const manifests = readManifests(rendered);
      faults.push(
        ...[...checkSettings(manifests), ...checkRules(manifests, project)].map(
          (fault) => `with ${name}: ${fault}`,
        ),
      );
    }
    mkdirSync(join(folder, 'rendered', 'page'), { recursive: true });
    page.manifests.forEach((text, index) =>
      writeText(join(folder, 'rendered', 'page', `${index}.yaml`), text),
    );
    const definitions = ['--local-crds', join(project, 'tools', 'deploy', 'crds')];
    expectSuccess(kubectlValidate, [join(folder, 'rendered'), ...definitions]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const { args, message } of REFUSED) {
    const { status, output } = run(
      helm,
      ['template', 'shop', chart, '--values', join(chart, 'ci', 'least-values.yaml'), ...args],
      chart,
    );
    if (status === 0 || !output.includes(message))
      faults.push(`Helm does not refuse ${args.join(' ')} with "${message}":\n${output.slice(0, 1_000)}`);
  }
  return [...faults, ...checkVersion(chart, project)];
}

/** Returns Helm's arguments for each values file of the chart and each example of the page, by name. */
function listValues(chart: string, examples: readonly string[], folder: string): [string, string[]][] {
  const getValuesArguments = (file: string) => ['--values', file];
  const files = readdirSync(join(chart, 'ci'));
  const exampleFiles = examples.map((text, index) => writeText(join(folder, `values-${index}.yaml`), text));
  // Only the first example has all required values, so it is the base of the others.
  const baseArguments = exampleFiles.slice(0, 1).flatMap(getValuesArguments);
  return [
    ...files.map((name): [string, string[]] => [name, getValuesArguments(join(chart, 'ci', name))]),
    ...exampleFiles.map((file): [string, string[]] => [
      `example ${basename(file)} of kubernetes.md`,
      [...baseArguments, ...getValuesArguments(file)],
    ]),
  ];
}

function readExamples(page: string): { manifests: string[]; values: string[] } {
  const examples = getBlocks(readFileSync(page, 'utf8')).filter(({ language }) => language === 'yaml');
  const isManifest = ({ text }: { text: string }) => /^kind:/m.test(text);
  return {
    manifests: examples.filter(isManifest).map(({ text }) => text),
    values: examples.filter((example) => !isManifest(example)).map(({ text }) => text),
  };
}

function writeText(file: string, text: string): string {
  writeFileSync(file, text);
  return file;
}

function checkRules(manifests: readonly Manifest[], project: string): string[] {
  const rules: unknown = parse(
    readFileSync(join(project, 'deploy', 'alerts', 'throughline.rules.yaml'), 'utf8'),
  );
  const shown = manifests.filter(({ kind }) => kind === 'PrometheusRule');
  return shown.every(({ spec }) => isDeepStrictEqual(spec, rules))
    ? []
    : [
        'deploy/helm: the alerts differ from deploy/alerts. Restore the symbolic link to throughline.rules.yaml.',
      ];
}

function checkVersion(chart: string, project: string): string[] {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const { appVersion } = z
    .object({ appVersion: z.string() })
    .parse(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')));
  return appVersion === version
    ? []
    : [
        `Chart.yaml: appVersion is ${appVersion}, but the version in package.json is ${version}. Set both to the same version.`,
      ];
}
