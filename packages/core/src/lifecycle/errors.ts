import { defineError } from '../errors/kg-error.js'

export class IllegalMoveError extends defineError<{ from: string; move: string; possible: readonly string[] }>({
  code: 'ILLEGAL_MOVE',
  status: 409,
  title: 'The current state does not allow this',
  detail: ({ from, move }) => `${move} is not possible in the state ${from}`,
  remedy: ({ possible }) =>
    possible.length === 0 ? 'Nothing is possible in this state' : `Possible now: ${possible.join(', ')}`,
}) {}
