import type { ApiContext } from '../../../api/context.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { compileAhead } from '../../../api/validation/compile-ahead.ts';

describe('validators that are compiled ahead', () => {
  let document: ApiContext['document'];
  const asked: string[] = [];
  const validators: ApiContext['validators'] = (path) => ({
    validate: async ({ method, headers }) => {
      asked.push(`${method} ${path} ${headers['content-type'] ?? ''}`.trim());
      throw new Error('What nobody has sent does not hold.');
    },
  });
  beforeAll(async () => {
    document = await loadDocument();
  });
  beforeEach(() => asked.splice(0));

  it('are those of every operation, by its method and the type of its body', async () => {
    await compileAhead({ document, validators }, new AbortController().signal, 1);
    const operations = Object.values(document.paths).flatMap((ofPath) => Object.keys(ofPath));
    expect(asked).toHaveLength(operations.length);
    expect(asked).toEqual(
      expect.arrayContaining(['GET /users/me', 'POST /emails/batch/queue application/json']),
    );
  });

  it('are no more once the process is about to stop', async () => {
    await compileAhead({ document, validators }, AbortSignal.abort(), 1);
    expect(asked).toEqual([]);
  });
});
