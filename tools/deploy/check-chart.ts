import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
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
];

/**
 * Lints and renders the Helm chart, with what must be set and with all that can be turned on, holds what comes out to the
 * schemas of Kubernetes, and gives the settings in it to the code that reads them.
 * @returns what is wrong, nothing when all is right
 */
export function checkChart({ helm, kubectlValidate }: Programs, project: string): string[] {
  const chart = join(project, 'deploy', 'helm', 'throughline');
  const valuesFile = (name: string) => ['--values', join(chart, 'ci', name)];
  const faults: string[] = [];
  const expectSuccess = (path: string, args: string[]) => {
    const { status, said } = run(path, args, project);
    if (status !== 0) faults.push(`${[path, ...args].join(' ')}\n${said}`);
    return status === 0;
  };

  for (const name of readdirSync(join(chart, 'ci'))) {
    const folder = mkdtempSync(join(tmpdir(), 'throughline-chart-'));
    try {
      const rendering = ['template', 'shop', chart, ...valuesFile(name), '--output-dir', folder];
      expectSuccess(helm, ['lint', '--strict', chart, ...valuesFile(name)]);
      if (!expectSuccess(helm, rendering)) continue;
      expectSuccess(kubectlValidate, [folder, '--local-crds', join(project, 'tools', 'deploy', 'crds')]);
      const manifests = readManifests(folder);
      faults.push(...[...checkSettings(manifests), ...checkRules(manifests, project)].map(inFile(name)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  for (const { given, said } of REFUSED) {
    const answer = run(
      helm,
      ['template', 'shop', chart, ...valuesFile('least-values.yaml'), ...given],
      chart,
    );
    if (answer.status === 0 || !answer.said.includes(said))
      faults.push(`helm does not refuse ${given.join(' ')} with "${said}":\n${answer.said.slice(0, 1_000)}`);
  }
  return [...faults, ...checkVersion(chart, project)];
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
