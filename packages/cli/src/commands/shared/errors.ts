/** A failure that the command itself finds, in the shape of all others. It imports nothing: every start loads it. */
export class CommandRefusedError extends Error {
  readonly data = {}

  constructor(
    readonly code: string,
    readonly title: string,
    detail: string,
    readonly remedy: string,
    readonly status = 400,
    options?: ErrorOptions,
  ) {
    super(detail, options)
    this.name = code
  }
}

export const usageRefused = (detail: string, remedy: string): CommandRefusedError =>
  new CommandRefusedError('USAGE', 'Invalid command line', detail, remedy)

export const inputUnreadable = (path: string, error: NodeJS.ErrnoException): CommandRefusedError =>
  new CommandRefusedError(
    'INPUT_FILE_UNREADABLE',
    'The input file cannot be read',
    `${path} cannot be read: ${reasons[error.code ?? ''] ?? error.message}`,
    'Check the path and its permissions; - reads standard input',
    error.code === 'ENOENT' ? 404 : 400,
    { cause: error },
  )

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
}

export const inputFormatUnknown = (path: string): CommandRefusedError =>
  new CommandRefusedError(
    'INPUT_FORMAT_UNKNOWN',
    'The RDF syntax of the input is unknown',
    path === '-'
      ? 'Standard input has no file name to show its RDF syntax'
      : `The name ${path} does not show its RDF syntax`,
    'Use --format turtle, ntriples, nquads, trig, jsonld or rdfxml. For documents, use kg ka import-file',
  )

export const inputEmpty = (path: string): CommandRefusedError =>
  new CommandRefusedError(
    'INPUT_FILE_EMPTY',
    'The input contains no statements',
    `${path} contains no statements, so nothing was sent`,
    'Check that it is the right file',
  )

export const inputTooLarge = (path: string, bytes: number, limit: number): CommandRefusedError =>
  new CommandRefusedError(
    'INPUT_FILE_TOO_LARGE',
    'The input is too large for one import',
    `${path} has ${bytes} bytes of statements with blank nodes, which must be sent together. The limit is ${limit} bytes`,
    'Split the file so that no two parts share a blank node, or replace blank nodes with IRIs. Nothing was sent',
  )
