import { defineError } from '@kg/core/errors'

export const NoteNotFoundError = defineError<{ note: string }>({
  code: 'NOTE_NOT_FOUND',
  status: 404,
  title: 'Note not found',
  detail: ({ note }) => `There is no note ${note} that you can read`,
  remedy: () => 'Find it with recall, and use the IRI in its field `note`',
})

export const NoteNotYoursError = defineError<{ note: string; author: string }>({
  code: 'NOTE_NOT_YOURS',
  status: 403,
  title: 'The note belongs to another agent',
  detail: ({ note, author }) => `${note} was written by ${author}; only its author and the operator can forget it`,
  remedy: () => 'Correct it with a note of your own: POST /api/memory/correct',
})

export const NothingToRememberError = defineError<{ why: 'none' | 'both' | 'blank' }>({
  code: 'NOTHING_TO_REMEMBER',
  status: 400,
  title: 'A note needs a text or turns',
  detail: ({ why }) =>
    why === 'both'
      ? '`text` and `turns` are both given'
      : why === 'blank'
        ? 'The text is blank'
        : 'Neither `text` nor `turns` is given',
  remedy: () => 'Send either `text` or `turns`',
})
