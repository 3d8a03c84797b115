/** Stops what global-setup.mjs brought up, in the same process. */
export default async function globalTeardown() {
  const { stackDown } = await import('./stack-down.ts');
  await stackDown();
}
