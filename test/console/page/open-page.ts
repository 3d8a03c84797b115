import { configure } from '@testing-library/dom';
import { renderConsole } from '../../../console/src/console.tsx';
import { queryClient } from '../../../console/src/data/query-client.ts';
import { router } from '../../../console/src/router.ts';
import { hideToasts } from '../../../console/src/shell/toast.tsx';
import { SCOPES } from '../../../domain/scopes.ts';
import { example, FakeApi } from './fake-api.ts';

// `defaultHidden` skips visibility checks, which would take most of a query's time.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? ''),
});

/** Id of the project in the OpenAPI document's examples. */
export const PROJECT = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50';

/** Expects that all requests of each test match the OpenAPI document. Call this at the top of a file. */
export function usePages() {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi();
    globalThis.fetch = api.fetch;
  });
  afterEach(() => {
    removePage();
    sessionStorage.clear();
    expect(api.getViolations()).toEqual([]);
  });
  return {
    api: () => api,
    open: async (path: string, permissions: readonly string[] = SCOPES, hasSender = true): Promise<void> => {
      api.answer('getProject', { ...example('getProject'), hasSender, permissions: [...permissions] });
      await loadPage(`/console/p/${PROJECT}${path}`);
    },
    /** Loads the current URL again. Session storage and local storage keep their entries. */
    reload: () => loadPage(location.pathname + location.search),
  };
}

let unmount: (() => void) | undefined;

async function loadPage(address: string): Promise<void> {
  removePage();
  window.history.replaceState({}, '', address);
  unmount = renderConsole(document.body.appendChild(document.createElement('div')));
  await router.load();
}

function removePage(): void {
  unmount?.();
  queryClient.clear();
  hideToasts();
  document.body.replaceChildren();
}
