import { z } from 'zod';

/** The answer to a mutate: under the name of its kind, what each operation has made or changed. */
const mutateAnswer = z.object({
  mutate_operation_responses: z.array(z.record(z.string(), z.unknown())),
});

const result = z.object({ resource_name: z.string().min(1) });

/** The names of the resources that a mutate has made or changed, in the order of its operations. */
export function madeNames(answer: unknown): string[] {
  return mutateAnswer.parse(answer).mutate_operation_responses.map((response) => {
    const found = Object.values(response).find((each) => result.safeParse(each).success);
    return result.parse(found).resource_name;
  });
}
