import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_ATTRIBUTES } from '../../../workflows/contract/search-attributes.ts';

it.each(['deploy/temporal/setup-namespace.sh', 'docs/operating/deployment.md'])(
  '%s names all search attributes, in the order of the contract',
  (path) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
    expect(text.replaceAll(/`|,| and/g, '')).toContain(SEARCH_ATTRIBUTES.join(' '));
  },
);
