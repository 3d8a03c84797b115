import { parse } from 'yaml';
import { z } from 'zod';
import { readProjectFile } from './compose-file.ts';

const CHART = 'deploy/helm/throughline';

// What the templates render is checked with helm: npm run check:deploy.
describe('the Helm chart', () => {
  it('lets nobody reach the pods but by its NetworkPolicy, unless its values say otherwise', () => {
    const values = z
      .object({ networkPolicy: z.object({ enabled: z.boolean() }) })
      .parse(parse(readProjectFile(`${CHART}/values.yaml`)));
    expect(values.networkPolicy.enabled).toBe(true);
  });

  it('has a NetworkPolicy for each kind of pod', () => {
    const template = readProjectFile(`${CHART}/templates/network-policies.yaml`);
    const [, listed = ''] = /range \$component := list ([^}]+)/.exec(template) ?? [];
    const components = [...listed.matchAll(/"(\w+)"/g)].map(([, component]) => component);
    const pods = [
      'api-deployment',
      'worker-deployment',
      'migrate-job',
      'admin-deployment',
      'backup-cronjob',
    ].map((file) => /"component" "(\w+)"/.exec(readProjectFile(`${CHART}/templates/${file}.yaml`))?.[1]);
    expect(new Set(components)).toEqual(new Set(pods));
  });
});
