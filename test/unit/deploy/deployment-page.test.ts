import { loadApiConfig } from '../../../api/config.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { namesIn, readPage, getSection, tableRows } from '../docs/pages.ts';
import { getEnvironment, readProjectFile, referencesIn } from './compose-file.ts';
import { variablesRead } from './variables-read.ts';

const page = readPage('docs/operating/deployment.md');

/** Returns the variables of a section's table, and the required ones among them. */
function variablesOn(heading: string) {
  const rows = tableRows(getSection(page, heading)).flatMap(([names = '', , standard = '']) =>
    namesIn(names).map((name) => ({ name, isRequired: standard === 'required' })),
  );
  const required = rows.filter(({ isRequired }) => isRequired);
  return {
    all: rows.map(({ name }) => name).toSorted(),
    required: required.map(({ name }) => name).toSorted(),
  };
}

it.each([
  { heading: 'API', service: 'api', load: loadApiConfig },
  { heading: 'Worker', service: 'worker', load: loadWorkerConfig },
])('lists all variables of the $service on the deployment page', ({ heading, service, load }) => {
  const { known, required } = variablesRead(load, getEnvironment(service));
  expect(variablesOn(heading)).toEqual({ all: known.toSorted(), required: required.toSorted() });
});

it('lists all variables of the admin command line on the deployment page', () => {
  const given = ['admin', 'migrate'].flatMap((service) => Object.keys(getEnvironment(service)));
  expect(variablesOn('Admin command line').all).toEqual(given.toSorted());
});

it("lists Compose's variables on the deployment page and shows how to create the required ones", () => {
  const references = referencesIn(readProjectFile('docker-compose.yml'));
  const names = (wanted: typeof references) => [...new Set(wanted.map(({ name }) => name))].toSorted();
  const required = names(references.filter(({ message }) => message !== undefined));
  expect(variablesOn('Compose settings')).toEqual({ all: names(references), required });

  const [, created = ''] = /<<EOF\n([^]*?)\nEOF/.exec(page) ?? [];
  expect(created.split('\n').map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(required));
});
