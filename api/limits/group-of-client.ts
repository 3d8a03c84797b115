import { hash } from 'node:crypto';

/**
 * The group of an OAuth client that is counted together, one of 4,096: two clients at one network address hardly ever
 * share it. Names of clients that anybody can make up would else be rows and memory without end.
 * @param name as the client names itself, which nothing has verified
 */
export function groupOfClient(name: string): string {
  return hash('sha256', name, 'hex').slice(0, 3);
}
