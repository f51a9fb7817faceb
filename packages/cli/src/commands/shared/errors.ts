import { defineError } from '@kg/core'

export const UsageRefused = defineError<{ why: string; remedy: string }>({
  code: 'USAGE',
  status: 400,
  title: 'The command line is not right',
  detail: ({ why }) => why,
  remedy: ({ remedy }) => remedy,
})

export const InputUnreadable = defineError<{ path: string; why: string }>({
  code: 'INPUT_FILE_UNREADABLE',
  status: 400,
  title: 'The input file cannot be read',
  detail: ({ path, why }) => `${path} cannot be read: ${why}`,
  remedy: () => 'Check the path and its rights; - reads the standard input',
})

export const InputFormatUnknown = defineError<{ path: string }>({
  code: 'INPUT_FORMAT_UNKNOWN',
  status: 400,
  title: 'The RDF syntax of the input is not known',
  detail: ({ path }) => `The name ${path} does not tell an RDF syntax`,
  remedy: () => 'Name it: --format turtle, ntriples, nquads, trig, jsonld or rdfxml; documents go in with kg ka import-file',
})

export const InputEmpty = defineError<{ path: string }>({
  code: 'INPUT_FILE_EMPTY',
  status: 400,
  title: 'The input holds no statements',
  detail: ({ path }) => `${path} holds no statements, so nothing was sent`,
  remedy: () => 'Check that it is the right file',
})

export const InputTooLarge = defineError<{ path: string; bytes: number; limit: number }>({
  code: 'INPUT_FILE_TOO_LARGE',
  status: 413,
  title: 'The input is too large for one import',
  detail: ({ path, bytes, limit }) =>
    `${path} has ${bytes} bytes of statements with blank nodes, which must stay together, and ${limit} is the most`,
  remedy: () => 'Split it where no blank node is shared, or give its blank nodes IRIs; nothing was sent',
})
