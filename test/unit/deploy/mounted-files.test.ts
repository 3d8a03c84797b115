import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ASSETS_BUCKET, corsRule } from '../../../dev/processes/bucket.ts';
import { useTemporaryFolder } from '../dev/temporary-folder.ts';
import { PROJECT } from '../docs/pages.ts';

/** Endpoint of another store than Amazon S3. Calls must name it: AWS CLI before 2.13 ignores AWS_ENDPOINT_URL. */
const STORE = 'http://s3:7070';
const S3API = `--endpoint-url ${STORE} s3api`;

describe('deploy/s3/setup-bucket.sh', () => {
  const newFolder = useTemporaryFolder();

  /** Runs the script with a fake AWS CLI and returns its calls. */
  function runScript(origins: string): string[] {
    const bin = newFolder();
    const script = `#!/bin/sh\nprintf '%s\\0' "$*" >> ${bin}/asked\n`;
    writeFileSync(join(bin, 'aws'), script, { mode: 0o755 });
    execFileSync('sh', [join(PROJECT, 'deploy/s3/setup-bucket.sh')], {
      env: {
        PATH: `${bin}:/usr/bin:/bin`,
        AWS_ENDPOINT_URL: STORE,
        S3_BUCKET: ASSETS_BUCKET,
        S3_CORS_ORIGINS: origins,
        S3_ACCOUNT: 'workers',
      },
      stdio: 'pipe',
    });
    return readFileSync(join(bin, 'asked'), 'utf8').split('\0').slice(0, -1);
  }

  it.each([
    ['*', ['*']],
    ['https://a.example, http://b.example:8080', ['https://a.example', 'http://b.example:8080']],
  ])('allows uploads from %s like the embedded stack', (originsSetting, origins) => {
    const rules = getOption(runScript(originsSetting), 'put-bucket-cors', '--cors-configuration');
    expect(rules).toEqual({ CORSRules: [corsRule(origins)] });
  });

  it("gives the workers' account access to the bucket's objects only", () => {
    const policy = getOption(runScript('*'), 'put-bucket-policy', '--policy');
    const { Statement: statements } = z
      .object({ Statement: z.array(z.object({ Action: z.array(z.string()), Resource: z.string() })) })
      .parse(policy);
    expect(
      statements.flatMap(({ Action: actions, Resource: resource }) =>
        actions.map((action) => [action, resource]),
      ),
    ).toEqual([
      ['s3:PutObject', `arn:aws:s3:::${ASSETS_BUCKET}/*`],
      ['s3:GetObject', `arn:aws:s3:::${ASSETS_BUCKET}/*`],
      ['s3:DeleteObject', `arn:aws:s3:::${ASSETS_BUCKET}/*`],
      ['s3:ListBucket', `arn:aws:s3:::${ASSETS_BUCKET}`],
    ]);
  });
});

/** Returns the JSON value of an option in a recorded AWS CLI command. */
function getOption(commands: string[], command: string, option: string): unknown {
  const found = commands.find((line) => line.startsWith(`${S3API} ${command} `)) ?? '';
  return JSON.parse(found.slice(found.indexOf(option) + option.length));
}
