import { dereference } from '@apidevtools/json-schema-ref-parser';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { EVENT_TYPES } from '../../../domain/event-types.ts';
import { newEvent, toDeliveredEvent } from '../../../models/webhooks/event-data.ts';
import { listViolations } from '../../unit/openapi/schema-validator.ts';

const documentSchema = z.object({
  webhooks: z.record(
    z.string(),
    z.object({
      post: z.object({
        requestBody: z.object({
          content: z.object({
            'application/json': z.object({
              schema: z.record(z.string(), z.unknown()),
              example: z.object({
                id: z.string(),
                type: z.string(),
                timestamp: z.string(),
                projectId: z.string(),
                data: z.record(z.string(), z.unknown()),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
});

it('documents each event type with a valid example of the feed', async () => {
  const resolved: object = await dereference(await loadDocument());
  const { webhooks } = documentSchema.parse(resolved);
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    expect(example.type).toBe(type);
    expect(listViolations(schema, example)).toEqual([]);
    const row = { ...example, createdAt: new Date(example.timestamp) };
    expect(newEvent.parse(example)).toMatchObject({ type, data: example.data });
    expect(toDeliveredEvent(example.projectId, row)).toEqual(example);
  }
});
