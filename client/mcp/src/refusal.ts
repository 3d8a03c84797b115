/** Why a tool does not do what it was asked to, and what to do next. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly next: string;

  constructor(code: string, message: string, next: string) {
    super(message);
    this.code = code;
    this.next = next;
  }
}
