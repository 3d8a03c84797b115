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

/**
 * Makes a request whose answer is not waited for, again if it is told to come again, which a busy machine may say at
 * any time. Fulfilled when its mutate has reached the provider.
 */
export async function beginCampaign(user: AdsUser, create: () => Promise<{ status: number }>): Promise<void> {
  const before = (await mutatesOf(user)).length;
  let hasBegun = false;
  eventually(async () => {
    if (hasBegun) return true;
    const { status } = await create();
    return status === 503 ? undefined : true;
  }).catch(() => {});
  await eventually(async () => (await mutatesOf(user)).length > before || undefined);
  hasBegun = true;
}
