import { loadApiConfig } from '../../../api/config.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { readCodeNames, readPage, getSection, readTableRows } from '../docs/pages.ts';
import { getEnvironment, readProjectFile, findReferences } from './compose-file.ts';
import { findReadVariables } from './variables-read.ts';

const page = readPage('docs/operating/deployment.md');

/** Returns the variables of a section's table, and the required ones among them. */
function readVariableTable(heading: string) {
  const rows = readTableRows(getSection(page, heading)).flatMap(([names = '', , standard = '']) =>
    readCodeNames(names).map((name) => ({ name, isRequired: standard === 'required' })),
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
  const { known, required } = findReadVariables(load, getEnvironment(service));
  expect(readVariableTable(heading)).toEqual({ all: known.toSorted(), required: required.toSorted() });
});

it('lists all variables of the admin command line on the deployment page', () => {
  const composeVariables = ['admin', 'migrate'].flatMap((service) => Object.keys(getEnvironment(service)));
  expect(readVariableTable('Admin command line').all).toEqual(composeVariables.toSorted());
});

it("lists Compose's variables on the deployment page and shows how to create the required variables", () => {
  const references = findReferences(readProjectFile('docker-compose.yml'));
  const listNames = (selected: typeof references) =>
    [...new Set(selected.map(({ name }) => name))].toSorted();
  const required = listNames(references.filter(({ message }) => message !== undefined));
  expect(readVariableTable('Compose settings')).toEqual({ all: listNames(references), required });

  const [, envFile = ''] = /<<EOF\n([^]*?)\nEOF/.exec(page) ?? [];
  expect(envFile.split('\n').map((line) => line.split('=')[0])).toEqual(expect.arrayContaining(required));
});
