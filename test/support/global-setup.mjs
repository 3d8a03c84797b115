import { register } from 'tsx/esm/api';

/** Jest loads its set-up without its own transform; tsx reads the TypeScript behind it. */
export default async function globalSetup() {
  register();
  const { stackUp } = await import('./stack-up.ts');
  await stackUp();
}
