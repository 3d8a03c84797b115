/** What an operation looks like in the document: where it stands, what it takes, how it answers. */
export interface ExpectedOperation {
  route: string;
  tag: string;
  scope?: string;
  /** The scope of the token, where it acts in no project. */
  userScope?: string;
  credentials: string[];
  /** 200 where it is left out. */
  success?: number[];
  errors: number[];
}
