import { getTaskQueue } from './queues.ts';
import { SEARCH_ATTRIBUTES, searchAttribute, type SearchAttribute } from './search-attributes.ts';

type Start<Input> = {
  queuePrefix: string;
  workflowId: string;
  input: Input;
  ids: { projectId: string } & Partial<Record<Exclude<SearchAttribute, 'projectId' | 'state'>, string>>;
  state?: string;
  /** Shown in Temporal's UI. */
  summary: string;
};

/**
 * A start joins an open run with the same id. Rows store the progress, so a run that follows an ended run
 * repeats nothing.
 */
export function buildWorkflowStart<Input>({
  queuePrefix,
  workflowId,
  input,
  ids,
  state = 'running',
  summary,
}: Start<Input>) {
  const args: [Input] = [input];
  const attributes = { ...ids, state };
  return {
    workflowId,
    taskQueue: getTaskQueue(queuePrefix, 'workflows'),
    args,
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: SEARCH_ATTRIBUTES.flatMap((name) => {
      const value = attributes[name];
      return value === undefined ? [] : [{ key: searchAttribute(name), value }];
    }),
    staticSummary: summary,
  };
}
