/** Stops the servers. Jest calls this in the process in which global-setup.mjs started them. */
export default async function globalTeardown() {
  const { stackDown } = await import('./stack-up.ts');
  await stackDown();
}
