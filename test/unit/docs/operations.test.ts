import { namesIn, readPage, tableRows } from './pages.ts';

/** The values of types that are unions of texts. */
function valuesOf(file: string, types: readonly string[]): string[] {
  const source = readPage(file);
  return types.flatMap((type) => {
    const [, body] = new RegExp(`^(?:export )?type ${type} =([^]+?);$`, 'm').exec(source) ?? [];
    if (body === undefined) throw new Error(`${file} has no type ${type}.`);
    return [...body.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
  });
}

/** What stands in the first column of the table with this heading. */
function reasonsUnder(heading: string): string[] {
  const [, section = ''] = readPage('docs/operating/operations.md').split(/^## What a reason says$/m);
  const table = section.split('\n\n').find((part) => part.startsWith(`| ${heading} `));
  return tableRows(table ?? '').flatMap(([names = '']) => namesIn(names));
}

describe('docs/operating/operations.md', () => {
  it('says of each reason of a batch what to do', () => {
    const reasons = valuesOf('models/emails/batches.ts', ['WaitingOn', 'BlockReason', 'StateReason']);
    expect(reasonsUnder('reason').toSorted()).toEqual([...reasons, 'call', 'start'].toSorted());
  });

  it('says of each code of a failed job what to do', () => {
    const codes = valuesOf('workflows/contract/failures.ts', [
      'FailureCode',
      'CampaignRefusal',
      'ChangeRefusal',
      'GuardRefusal',
      'TransientFailure',
      'ProviderRefusal',
      'ConnectionFailure',
    ]);
    expect(codes.length).toBeGreaterThan(20);
    expect(reasonsUnder('code').toSorted()).toEqual(codes.toSorted());
  });
});
