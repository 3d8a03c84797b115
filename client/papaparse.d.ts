/** Replaces `@types/papaparse`, which would add the Node.js globals. */
declare const Papa: {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in @types/papaparse
  parse<Row>(
    text: string,
    options: { delimiter: string; newline: '\n'; preview: number },
  ): { data: Row[]; errors: { type: string; index?: number }[] };
};

// oxlint-disable-next-line import/no-default-export -- papaparse exports its API as default
export default Papa;
