import { register } from 'tsx/esm/api';
import { endOnSignals } from './end-on-signals.mjs';

/** Jest loads its set-up without its own transform; tsx reads the TypeScript behind it. */
export default async function globalSetup() {
  endOnSignals();
  register();
  const { stackUp } = await import('./stack-up.ts');
  await stackUp();
}
