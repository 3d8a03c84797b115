import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../../tools/docs/pages.ts';
import type { Engine } from './engine.ts';

/** Maximum size of Throughline's image in MB (10⁶ bytes). */
export const MAX_MEGABYTES = 400;

/** Returns the size of an image in MB (10⁶ bytes). */
export async function getMegabytes({ docker }: Engine, image: string): Promise<number> {
  return Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6;
}

/** Loads every dependency in a container of the image, because the image build removes many of their files. */
export async function loadDependencies({ docker }: Engine, image: string): Promise<void> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')));
  const names = [...Object.keys(dependencies), '/app/dist/activities/searchads/google-ads-client.js'];
  const script = `for (const name of ${JSON.stringify(names)}) await import(name);`;
  await docker(['run', '--rm', image, 'node', '--input-type=module', '--eval', script], 300_000);
}

/** Returns the third-party images in the compose file and the Dockerfile. */
export function listImages(): string[] {
  const readProjectFile = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
  const matches = [
    ...readProjectFile('docker-compose.yml').matchAll(/^ +image: ([^\s$]+)$/gm),
    ...readProjectFile('Dockerfile').matchAll(/^ARG NODE_IMAGE=(\S+)/gm),
  ];
  return [...new Set(matches.map(([, image = '']) => image))];
}
