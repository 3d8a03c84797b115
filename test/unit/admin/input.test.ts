import { userReference } from '../../../admin/input.ts';

describe('a user', () => {
  it('is named by an id, or by an address in the form that it is stored in', () => {
    expect(userReference.parse(' usr_4a05417b345f0013 ')).toBe('usr_4a05417b345f0013');
    expect(userReference.parse('ada@example.com')).toBe('ada@example.com');
    expect(userReference.parse('ada@müller.example')).toBe('ada@xn--mller-kva.example');
  });
});
