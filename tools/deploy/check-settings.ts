import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../../admin/config.ts';
import { loadApiConfig } from '../../api/config.ts';
import { getExampleValue } from '../docs/compose-file.ts';
import { findReadVariables } from '../docs/find-read-variables.ts';
import { loadWorkerConfig } from '../../worker/config.ts';

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown(),
});

export type Manifest = z.infer<typeof manifest>;

export function readManifests(folder: string): Manifest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')))
    .map((document): unknown => document.toJS())
    .filter((content) => content !== null)
    .map((content) => manifest.parse(content));
}

const workload = z.object({
  template: z.object({
    spec: z.object({
      containers: z.tuple([
        z.object({
          name: z.string(),
          env: z.array(z.object({ name: z.string(), value: z.string() })),
          volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
        }),
      ]),
      volumes: z.array(
        z.looseObject({
          name: z.string(),
          secret: z.looseObject({ items: z.array(z.object({ path: z.string() })).optional() }).optional(),
        }),
      ),
    }),
  }),
});
type Pod = z.infer<typeof workload>['template']['spec'];

/** Parsers by container. The migration needs none, because it has only one setting. */
const READERS = { api: loadApiConfig, worker: loadWorkerConfig, admin: parseConfig };

/** Variables that Node.js reads itself. */
const NODE_VARIABLES = ['NODE_EXTRA_CA_CERTS'];

/**
 * Reports missing, invalid and unknown settings, and settings that name a file in no volume. Secret files get
 * example content.
 */
export function checkSettings(manifests: readonly Manifest[]): string[] {
  const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  return workloads.flatMap(({ metadata, spec }) =>
    checkPod(workload.parse(spec).template.spec).map((fault) => `${metadata.name}: ${fault}`),
  );
}

function checkPod(pod: Pod): string[] {
  const [{ name, env }] = pod.containers;
  const files = env.filter(({ value }) => value.startsWith('/run/secrets/'));
  const unmounted = files.filter(({ value }) => !isMounted(pod, value));
  if (unmounted.length > 0)
    return unmounted.map(({ value }) => `${value} is in no volume. Mount the secret that contains it.`);
  const reader = Object.entries(READERS).find(([container]) => container === name)?.[1];
  if (reader === undefined) return [];

  const folder = mkdtempSync(join(tmpdir(), 'throughline-secrets-'));
  try {
    for (const { value } of files) writeExample(folder, value);
    const toExample = (value: string) => (value.startsWith('/run/secrets/') ? join(folder, value) : value);
    const environment = Object.fromEntries(env.map((variable) => [variable.name, toExample(variable.value)]));
    const { known } = findReadVariables(reader, { NODE_ENV: 'production', ...environment });
    const names = env
      .map((variable) => variable.name)
      .filter((variable) => !NODE_VARIABLES.includes(variable));
    return names
      .filter((variable) => !known.includes(variable) && !known.includes(variable.replace(/_FILE$/, '')))
      .map((variable) => `${variable} is not a setting. Remove it or correct its name.`);
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isMounted({ containers: [{ volumeMounts }], volumes }: Pod, path: string): boolean {
  const mount = volumeMounts.find(({ mountPath }) => dirname(path) === mountPath);
  const secret = volumes.find(({ name }) => name === mount?.name)?.secret;
  const file = basename(path);
  return (
    secret !== undefined && (secret.items === undefined || secret.items.some((item) => item.path === file))
  );
}

function writeExample(folder: string, path: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), getExampleContent(basename(path)));
}

function getExampleContent(file: string): string {
  if (file.endsWith('DATABASE_URL')) return 'postgres://throughline:secret@postgres.example.com/throughline';
  if (file === 'TRUSTED_ISSUER') return 'https://broker.example.com';
  if (file === 'ca.crt') return readTestCertificate('ca.pem');
  if (file === 'tls.crt') return readTestCertificate('client.pem');
  if (file === 'tls.key') return readTestCertificate('client.key');
  return getExampleValue(file);
}

function readTestCertificate(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'test', 'support', 'certificates', name), 'utf8');
}
