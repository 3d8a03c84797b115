import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeFile } from 'node:fs/promises';
import { bundleWorkflowCode } from '@temporalio/worker';

export async function bundleWorkflows(): Promise<{ code: string }> {
  const extension = path.extname(import.meta.filename);
  const folder = path.join(import.meta.dirname, '..', 'workflows');
  const workflows = path.join(folder, `index${extension}`);
  const interceptors = path.join(folder, `interceptors${extension}`);
  return bundleWorkflowCode({
    workflowsPath: workflows,
    workflowInterceptorModules: [interceptors],
    // The modules are evaluated once per worker instead of once per workflow run, so they must keep no state.
    preloadModules: [workflows, interceptors],
    logger: { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
}

const ignore = () => {};

const [, program, outputFile] = process.argv;
if (program !== undefined && import.meta.url === pathToFileURL(program).href) {
  if (outputFile === undefined) throw new Error('Usage: bundle.ts <output file>');
  void bundleWorkflows().then(({ code }) => writeFile(outputFile, code));
}
