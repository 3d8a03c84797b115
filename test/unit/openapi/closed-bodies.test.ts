import { z } from 'zod';
import { resolvedOperations } from './operations.ts';

const objectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** The paths of all objects in a schema that take fields nobody named. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const nested = Object.entries(schema).flatMap(([name, inner]) => openObjects(inner, `${path}/${name}`));
  const object = objectSchema.safeParse(schema);
  // One of several objects is closed where each of them is.
  const isOpen = object.success && !object.data['oneOf'] && object.data['additionalProperties'] !== false;
  return isOpen ? [path, ...nested] : nested;
}

it('is closed everywhere, except for parameters, metadata, properties of an event, limits by currency, what a provider sends, and what agents register', async () => {
  const open = [...(await resolvedOperations()).values()].flatMap(({ operationId, requestBody }) =>
    openObjects(requestBody?.content['application/json']?.schema, operationId),
  );
  expect(open).toEqual([
    'updateProjectSettings/properties/maxDailyBudget',
    'collectEvents/properties/events/items/oneOf/8/properties/properties',
    'registerOAuthClient',
    'queueBatchEmail/properties/recipients/items/properties/params',
    'queueBatchEmail/properties/metadata',
    'receiveResendWebhook',
    'receiveResendWebhook/properties/data',
    'receiveConnectionWebhook',
    'receiveConnectionWebhook/properties/data',
  ]);
});
