import { CommandRefusedError } from '../shared/errors.js'

/** What to do about the answers of the dataset routes, which carry no remedy of their own. */
const remedies: Readonly<Record<string, string>> = {
  BODY_TOO_LARGE: 'Split the file into several documents and import each of them',
  DATASET_CLIENT_REFUSED: 'Ask the operator to add your address to the setting datasets.allowFrom',
  DATASET_NOT_FOUND: 'See which datasets there are with kg dataset list',
  DATASET_STANDARD_UNKNOWN: 'Use GRAPH. Only the importer can export the standard of the source',
  CONTEXT_GRAPH_NOT_FOUND: 'See which context graphs there are with kg context-graph list',
}

/** Waits for an answer; a refusal says what to do. */
export async function explain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { code = '', title = '', message, status = 400 } = error as Partial<CommandRefusedError> & Error
    const remedy = remedies[code]
    if (remedy === undefined) throw error
    throw new CommandRefusedError(code, title, message, remedy, status, { cause: error })
  }
}
