import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../unit/docs/pages.ts';
import type { Engine } from './engine.ts';

/** MB (10⁶ bytes) of the image of Throughline at most. */
export const MAX_MEGABYTES = 400;

/** MB (10⁶ bytes) of an image. */
export async function megabytesOf({ docker }: Engine, image: string): Promise<number> {
  return Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6;
}

/** Loads every dependency of the project in a container of the image, from which much of them was taken out. */
export async function loadDependencies({ docker }: Engine, image: string): Promise<void> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')));
  const names = [...Object.keys(dependencies), '/app/dist/activities/searchads/google-ads-client.js'];
  const script = `for (const name of ${JSON.stringify(names)}) await import(name);`;
  await docker(['run', '--rm', image, 'node', '--input-type=module', '--eval', script], 300_000);
}

/** The images that the compose file and the Dockerfile name, but for ours. */
export function imagesNamed(): string[] {
  const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
  const named = [
    ...read('docker-compose.yml').matchAll(/^ +image: ([^\s$]+)$/gm),
    ...read('Dockerfile').matchAll(/^ARG NODE_IMAGE=(\S+)/gm),
  ];
  return [...new Set(named.map(([, image = '']) => image))];
}
