import { dereference } from '@apidevtools/json-schema-ref-parser';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { withAuthorizationEndpoints } from '../../../api/openapi/authorization-endpoints.ts';
import { violations } from './schema-validator.ts';

const operation = z.object({
  security: z.array(z.never()),
  responses: z.record(
    z.string(),
    z.object({
      content: z.record(z.string(), z.object({ schema: z.custom<object>(), example: z.unknown() })),
    }),
  ),
});

describe('the authorisation endpoints in the document', () => {
  it('stand beside the operations, which stay as they are', async () => {
    const document = await loadDocument();
    const { paths } = withAuthorizationEndpoints(document);
    expect(Object.keys(paths)).toEqual(['/api/auth/token', '/api/auth/jwks', ...Object.keys(document.paths)]);
  });

  it('have valid examples, and errors with the fields of OAuth and of ours', async () => {
    const described = structuredClone(withAuthorizationEndpoints(await loadDocument()));
    const { paths } = z
      .object({
        paths: z.object({
          '/api/auth/token': z.object({ post: operation }),
          '/api/auth/jwks': z.object({ get: operation }),
        }),
      })
      .parse(await dereference(described));
    const [{ post }, { get }] = [paths['/api/auth/token'], paths['/api/auth/jwks']];
    for (const { responses } of [post, get]) {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const { schema, example } of Object.values(content))
          expect([status, violations({ ...schema }, example)]).toEqual([status, []]);
      }
    }
    const errors = Object.entries(post.responses).filter(([status]) => status !== '200');
    expect(errors.map(([status]) => status)).toEqual(['400', '401', 'default']);
    for (const [, { content }] of errors) {
      const example = content['application/json']?.example;
      expect(Object.keys(Object(example)).toSorted()).toEqual([
        'code',
        'error',
        'error_description',
        'message',
      ]);
    }
  });
});
