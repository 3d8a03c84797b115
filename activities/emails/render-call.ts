import { compileTemplate, MAX_CALL_BYTES, type CompiledTemplate } from '../../domain/template.ts';
import type { CallBatch, CallMember } from '../../models/emails/call-mails.ts';
import type { CallRow } from '../../models/emails/calls.ts';
import type { InProject } from '../../models/in-project.ts';
import { countRenderedBytes, renderMails, type Rendering, type UnsubscribeLinks } from './render-mails.ts';

/** Batches of a call by id, with the positions of the copies that the call omits. */
export type CompiledBatches = ReadonlyMap<
  string,
  CallBatch & { compiled: CompiledTemplate; omitted: readonly number[] }
>;

/** Compiles the templates of a call's batches. @param omitted by batch id */
export function compileBatches(
  batches: readonly CallBatch[],
  omitted: ReadonlyMap<string, readonly number[]>,
): CompiledBatches {
  return new Map(
    batches.map((batch) => [
      batch.batchId,
      { ...batch, compiled: compileTemplate(batch.template), omitted: omitted.get(batch.batchId) ?? [] },
    ]),
  );
}

function getBatch(batches: CompiledBatches, batchId: string) {
  const batch = batches.get(batchId);
  if (!batch) throw new Error('A call has a recipient of another batch.');
  return batch;
}

/** Limits the mails of a call to the bytes that a process may render. Each mail alone was measured on acceptance. */
export function fitInCall(
  members: readonly CallMember[],
  batches: CompiledBatches,
): { members: CallMember[]; overflow: CallMember[] } {
  let bytes = 0;
  const fits = members.map((member, position) => {
    bytes += countRenderedBytes(getBatch(batches, member.batchId).compiled, [member]);
    return position === 0 || bytes <= MAX_CALL_BYTES;
  });
  return {
    members: members.filter((_, position) => fits[position]),
    overflow: members.filter((_, position) => !fits[position]),
  };
}

/**
 * Renders the mails of a call.
 * @param earlierDigest of an earlier attempt
 * @returns the rendering with that digest, or the first one for a first attempt; undefined if none has the digest
 */
export async function renderCall(
  { projectId }: InProject,
  { members, batches }: { members: readonly CallMember[]; batches: CompiledBatches },
  unsubscribeLinks: UnsubscribeLinks,
  earlierDigest?: Buffer,
): Promise<Rendering | undefined> {
  const groups = Map.groupBy(members, (member) => member.batchId);
  const rendered = [...groups].map(([batchId, group]) => ({
    ...getBatch(batches, batchId),
    projectId,
    members: group,
  }));
  for await (const rendering of renderMails(rendered, unsubscribeLinks)) {
    if (!earlierDigest || earlierDigest.equals(rendering.bodyDigest)) return rendering;
  }
  return undefined;
}

/** Groups the recipients of a call into its rows. */
export function toCallRows(members: readonly CallMember[], batches: CompiledBatches): CallRow[] {
  const rows = new Map<string, CallRow>();
  for (const { batchId, generation, index } of members) {
    const key = `${batchId}/${generation}`;
    const { omitted } = getBatch(batches, batchId);
    const row = rows.get(key) ?? { batchId, generation, members: [], omitted };
    row.members.push(index);
    rows.set(key, row);
  }
  return [...rows.values()];
}
