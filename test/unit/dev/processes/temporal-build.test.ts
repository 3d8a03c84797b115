import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goBuild } from '../../../../dev/processes/temporal-build.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

describe('goBuild', () => {
  const newFolder = useTemporaryFolder();

  /** Builds with a `go` that is a shell script, and tells what was said meanwhile. */
  async function build(script: string): Promise<{ said: string[]; output: string; moduleFolder: string }> {
    const folder = newFolder();
    const bin = join(folder, 'bin');
    const moduleFolder = join(folder, 'module');
    mkdirSync(bin);
    mkdirSync(moduleFolder);
    writeFileSync(join(bin, 'go'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, 'go'), 0o755);
    const said: string[] = [];
    const output = join(folder, 'temporal');
    const source = goBuild({ moduleFolder, env: { PATH: `${bin}:/bin:/usr/bin` } }, 5);
    const report = (line: string) => {
      said.push(line);
      const [, heard] = /[1-9] (?:Go |of 2 )(modules|packages)/.exec(line) ?? [];
      if (heard !== undefined) writeFileSync(join(moduleFolder, heard), '');
    };
    await source(output, report, new AbortController().signal);
    return { said, output, moduleFolder };
  }

  /** Lets the script wait until what it printed was counted and told. */
  const untilHeard = (what: string) => `until [ -e ${what} ]; do sleep 0.01; done`;
  const VERSION = 'if [ "$1" = version ]; then echo "go version go1.26.8 linux/amd64"; exit; fi';

  it('builds the pinned module without cgo and says how far it is', async () => {
    const { said, output, moduleFolder } = await build(`${VERSION}
      pwd > "$PWD/cwd"
      if [ "$1" = list ]; then echo "go: downloading a v1" >&2; echo one; echo two; ${untilHeard('modules')}; exit; fi
      echo two >&2; ${untilHeard('packages')}
      while [ "$1" != -o ]; do shift; done; echo "CGO_ENABLED=$CGO_ENABLED" > "$2"`);
    expect(readFileSync(output, 'utf8')).toBe('CGO_ENABLED=0\n');
    expect(existsSync(join(moduleFolder, 'cwd'))).toBe(true);
    expect(said).toContainEqual(expect.stringContaining('1 Go modules downloaded'));
    expect(said).toContainEqual(expect.stringContaining('1 of 2 packages compiled'));
  });

  it("fails with Go's last words", async () => {
    const failing = build(`${VERSION}\n[ "$1" = list ] && exit\necho "no space left" >&2; exit 1`);
    await expect(failing).rejects.toThrow('no space left');
  });

  it('says which Go is too old', async () => {
    await expect(build('echo "go version go1.20.1 linux/amd64"')).rejects.toThrow(/1\.20\.1.*1\.26\.4/);
  });

  it('passes on why a newer Go could not get the one that the module wants', async () => {
    const failing = build('echo "go: download go1.26.4: toolchain not available" >&2; exit 1');
    await expect(failing).rejects.toThrow('toolchain not available');
  });
});
