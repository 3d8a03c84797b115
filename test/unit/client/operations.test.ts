import { Throughline } from '../../../client/src/index.ts';
import * as client from '../../../client/src/index.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';

/** The methods of every area, those of its generated class too. */
function methodsOf(tl: Throughline): Map<string, string[]> {
  return new Map(
    Object.entries(tl).map(([area, value]) => {
      const names: string[] = [];
      for (let proto: unknown = Object.getPrototypeOf(value); proto !== Object.prototype;) {
        names.push(...Object.getOwnPropertyNames(proto));
        proto = Object.getPrototypeOf(proto);
      }
      return [area, names];
    }),
  );
}

it('has one method for each operation of the document', async () => {
  const { paths } = await loadDocument();
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const tl = new Throughline({ baseUrl: 'https://api.example.com', apiKey: 'tl_sk_1' });
  const methods = [...methodsOf(tl).values()].flat();
  expect(operations.length).toBeGreaterThan(80);
  expect(operations.filter((id) => methods.filter((name) => name === id).length !== 1)).toEqual([]);
});

it('exports a class for each code of an error', async () => {
  const { components } = await loadDocument();
  const { enum: codes } = Object(components['schemas']?.['ErrorCode']);
  const exported: Record<string, unknown> = { ...client };
  const names = [...codes].map((code: string) =>
    code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const found = exported[name];
    expect(typeof found).toBe('function');
    expect(Object.prototype.isPrototypeOf.call(client.ThroughlineError, Object(found))).toBe(true);
  }
});
