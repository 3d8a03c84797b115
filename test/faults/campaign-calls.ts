import { eventually } from '../support/eventually.ts';
import type { AdsUser } from '../support/searchads-world.ts';

/** Returns the mutates that reached the provider from a user's connection, in order. */
export async function getMutates(user: AdsUser) {
  return (await user.calls()).filter(({ operation }) => operation === 'mutate');
}

/** Returns the provider's campaigns of this name for a user. */
export async function listCampaignsByName(user: AdsUser, name: string) {
  return (await user.campaigns()).filter((campaign) => campaign.name === name);
}

/**
 * Sends a request without waiting for its answer, and repeats it after a retryable refusal. Resolves when its mutate
 * has reached the provider.
 */
export async function startCampaign(user: AdsUser, create: () => Promise<{ status: number }>): Promise<void> {
  const before = (await getMutates(user)).length;
  let hasStarted = false;
  eventually(async () => {
    if (hasStarted) return true;
    const { status } = await create();
    return status === 503 ? undefined : true;
  }).catch(() => {});
  await eventually(async () => (await getMutates(user)).length > before || undefined);
  hasStarted = true;
}
