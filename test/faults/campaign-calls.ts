import { eventually } from '../support/eventually.ts';
import type { AdsUser } from '../support/searchads-world.ts';

/** The mutates that reached the provider from a user's connection, in order. */
export async function mutatesOf(user: AdsUser) {
  return (await user.calls()).filter(({ operation }) => operation === 'mutate');
}

/** The campaigns of a name that the provider has for a user. */
export async function campaignsNamed(user: AdsUser, name: string) {
  return (await user.campaigns()).filter((one) => one.name === name);
}

/** Makes a request whose answer is not waited for. Fulfilled when its mutate has reached the provider. */
export async function beginCampaign(user: AdsUser, create: () => Promise<unknown>): Promise<void> {
  const before = (await mutatesOf(user)).length;
  create().catch(() => {});
  await eventually(async () => (await mutatesOf(user)).length > before || undefined);
}
