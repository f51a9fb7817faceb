import { basename } from 'node:path'
import type { Reply, Routes } from '@kg/contract'
import type { CommandContext, CommandInput, Paint } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, option, place } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'
import { sheet } from '../shared/table.js'

export type Extraction = Reply<Routes['importFile']>

/** Uploads a document; the node takes it apart. */
export async function importDocument(path: string, input: CommandInput, context: CommandContext): Promise<Extraction> {
  const name = arg(input, 'name')
  const where = place(input)
  const bytes = await readInput(path, context)
  const fileName = option(input, 'fileName') ?? (path === '-' ? 'stdin' : basename(path))
  const fields = { ...where, contentType: option(input, 'contentType') }
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
      ['about', value.rootEntity],
      ['error', value.extraction.error],
      ['hash', value.fileHash],
      ['into', value.assertionUri],
    ],
    paint,
  )
