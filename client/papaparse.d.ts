/** The part of papaparse that the client uses: the package's own types would admit all of Node.js to the client. */
declare const Papa: {
  parse<Row>(
    text: string,
    options: { delimiter: string; newline: '\n'; preview: number },
  ): { data: Row[]; errors: { type: string; index?: number }[] };
};

export default Papa;
