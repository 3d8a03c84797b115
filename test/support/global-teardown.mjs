/** Stops the servers that global-setup.mjs started, in the same process. */
export default async function globalTeardown() {
  const { stackDown } = await import('./stack-up.ts');
  await stackDown();
}
