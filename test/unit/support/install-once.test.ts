import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce } from '../../support/install-once.ts';
import { useTemporaryFolder } from '../dev/temporary-folder.ts';

const nothing = () => {};

describe('a tool of the tests', () => {
  const newFolder = useTemporaryFolder();

  it('is installed once, and nothing is left of an attempt that failed', async () => {
    const cache = newFolder();
    const folder = join(cache, 'tool-1.0.0');
    const half = (unfinished: string) => {
      writeFileSync(join(unfinished, 'half'), '');
      return Promise.reject(new Error('no registry answers'));
    };
    await expect(installOnce(folder, nothing, half)).rejects.toThrow('no registry answers');
    expect(readdirSync(cache)).toEqual([]);

    const whole = jest.fn(async (unfinished: string) => writeFileSync(join(unfinished, 'whole'), ''));
    await installOnce(folder, nothing, whole);
    await installOnce(folder, nothing, whole);
    expect(existsSync(join(folder, 'whole'))).toBe(true);
    expect(readdirSync(cache)).toEqual(['tool-1.0.0']);
    expect(whole).toHaveBeenCalledTimes(1);
  });
});
