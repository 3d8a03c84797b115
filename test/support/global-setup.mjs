import { endOnSignals } from './end-on-signals.mjs';

export default async function globalSetup() {
  endOnSignals();
  const { stackUp } = await import('./stack-up.ts');
  await stackUp();
}
