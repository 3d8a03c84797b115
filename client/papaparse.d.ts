/** The part of papaparse that the client uses: the package's own types would admit all of Node.js to the client. */
declare const Papa: {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in the package's own types
  parse<Row>(
    text: string,
    options: { delimiter: string; newline: '\n'; preview: number },
  ): { data: Row[]; errors: { type: string; index?: number }[] };
};

// oxlint-disable-next-line import/no-default-export -- so the package is imported in ES modules
export default Papa;
