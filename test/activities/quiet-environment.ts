import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

/** Returns an environment that runs one attempt of an activity and logs errors only. */
export function createQuietEnvironment(
  info: ConstructorParameters<typeof MockActivityEnvironment>[0] = {},
): MockActivityEnvironment {
  return new MockActivityEnvironment(info, { logger: new DefaultLogger('ERROR') });
}
