import { basename } from 'node:path'
import type { Reply, Routes } from '@kg/contract'
import type { CommandContext, CommandInput, Paint } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'
import { sheet } from '../shared/table.js'

export type Extraction = Reply<Routes['importFile']>

/** Uploads a document; the node takes it apart. */
export async function importDocument(path: string, input: CommandInput, context: CommandContext): Promise<Extraction> {
  const name = arg(input, 'name')
  const where = place(input)
  const bytes = await readInput(path, context)
  const fileName = option(input, 'fileName') ?? (path === '-' ? 'stdin' : basename(path))
  // What comes from the standard input without a name is a new source each time.
  const adds = flag(input, 'add') || (path === '-' && option(input, 'fileName') === undefined)
  const fields = {
    ...where,
    contentType: option(input, 'contentType'),
    ...(adds ? { sameSource: 'add' as const } : {}),
  }
  const done = await context.during(`Importing ${fileName}`, () =>
    context
      .client()
      .upload('importFile', { params: { name }, fields, file: { name: fileName, bytes } }, { signal: context.signal }),
  )
  context.say(`See it: ${ka('query', name, where)}`)
  return done
}

export const showExtraction = (value: Extraction, paint: Paint): string =>
  sheet(
    [
      ['file', value.fileName],
      ['type', value.detectedContentType],
      ['status', value.extraction.status],
      ['statements', String(value.extraction.tripleCount)],
      ['replaced', value.replaced ? `${value.replaced} from its earlier import` : undefined],
      ['about', value.rootEntity],
      ['error', value.extraction.error],
      ['hash', value.fileHash],
      ['into', value.assertionUri],
    ],
    paint,
  )
