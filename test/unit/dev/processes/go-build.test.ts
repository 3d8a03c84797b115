import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goBuild } from '../../../../dev/processes/go-build.ts';
import { TEMPORAL_CLI } from '../../../../dev/processes/temporal-cli.ts';
import { HELM } from '../../../../tools/deploy/programs.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

const newFolder = useTemporaryFolder();

/** Builds with a shell script as `go`, and returns the reported lines. */
async function build(
  script: string,
  program = TEMPORAL_CLI,
): Promise<{ reported: string[]; output: string; moduleFolder: string }> {
  const folder = newFolder();
  const bin = join(folder, 'bin');
  const moduleFolder = join(folder, 'module');
  mkdirSync(bin);
  mkdirSync(moduleFolder);
  writeFileSync(join(bin, 'go'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'go'), 0o755);
  const reported: string[] = [];
  const output = join(folder, 'program');
  const source = goBuild({ program, moduleFolder, env: { PATH: `${bin}:/bin:/usr/bin` } }, 5);
  const report = (line: string) => {
    reported.push(line);
    const [, counted] = /[1-9] (?:Go |of 2 )(modules|packages)/.exec(line) ?? [];
    if (counted !== undefined) writeFileSync(join(moduleFolder, counted), '');
  };
  await source(output, report, new AbortController().signal);
  return { reported, output, moduleFolder };
}

/** Makes the script wait until its output was counted and reported. */
const waitUntilCounted = (listing: string) => `until [ -e ${listing} ]; do sleep 0.01; done`;
const VERSION = 'if [ "$1" = version ]; then echo "go version go1.26.8 linux/amd64"; exit; fi';

it('builds the pinned module without cgo and reports progress', async () => {
  const { reported, output, moduleFolder } = await build(`${VERSION}
      pwd > "$PWD/cwd"
      if [ "$1" = list ]; then echo "go: downloading a v1" >&2; echo one; echo two; ${waitUntilCounted('modules')}; exit; fi
      echo two >&2; ${waitUntilCounted('packages')}
      while [ "$1" != -o ]; do shift; done; echo "CGO_ENABLED=$CGO_ENABLED" > "$2"`);
  expect(readFileSync(output, 'utf8')).toBe('CGO_ENABLED=0\n');
  expect(existsSync(join(moduleFolder, 'cwd'))).toBe(true);
  expect(reported).toContainEqual(expect.stringContaining('1 Go modules downloaded'));
  expect(reported).toContainEqual(expect.stringContaining('1 of 2 packages compiled'));
});

it('refuses an old Go and names its version', async () => {
  const old = 'echo "go version go1.20.1 linux/amd64"';
  await expect(build(old)).rejects.toThrow(/1\.20\.1.*1\.26\.4/);
  await expect(build(old, HELM)).rejects.toThrow(/1\.20\.1.*1\.26\.0/);
});
