import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Call, Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { type CommandContext, command, type Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { TextStream } from '../../text-stream.js'
import { bytes } from '../node/units.js'
import { arg, option } from '../shared/input.js'
import { datasetArgument } from './dataset-argument.js'
import { standards } from './detect-standard.js'
import { type ExportAnswer, openExport } from './exported-text.js'
import { waitForHandler } from './wait-for-handler.js'

type Wish = Call<Routes['exportDataset']>['body']
type Loss = NonNullable<Extract<Reply<Routes['exportResult']>, { status: 'COMPLETED' }>['data']['losses']>[number]

interface ExportedFile {
  readonly dataset_id: string
  readonly standard_id: string
  readonly file: string
  readonly bytes: number
}

export const exportDataset = command({
  path: ['dataset', 'export'],
  summary: 'Export a dataset to a file or to standard output',
  about:
    'Writes KG-JSON, or the standard that you ask for. EPCIS can be written in another version than it came in; what that version cannot say is listed.',
  args: [datasetArgument],
  options: [
    { flags: '--standard <standard>', about: 'What to write (default: GRAPH, which is KG-JSON)', choices: standards },
    { flags: '--epcis-version <version>', about: 'Of EPCIS (default: that of the source)', choices: ['1.2', '2.0'] },
    { flags: '--syntax <syntax>', about: 'Of EPCIS (default: that of the source)', choices: ['xml', 'json'] },
    { flags: '-o, --out <file>', about: 'Output file (default: standard output)' },
  ],
  examples: [
    'kg dataset export 0x5ec6… -o milk.json',
    'kg dataset export 0x5ec6… --standard GS1-EPCIS --epcis-version 2.0 > events.xml',
  ],
  async run(input, context): Promise<ExportedFile | TextStream | { dataset_id: string; formatted_dataset: string }> {
    const datasetId = arg(input, 'id')
    const version = option(input, 'epcisVersion') as Wish['version']
    const syntax = option(input, 'syntax') as Wish['syntax']
    const isEpcis = (version ?? syntax) !== undefined
    const standardId = option(input, 'standard') ?? (isEpcis ? 'GS1-EPCIS' : 'GRAPH')
    const out = option(input, 'out')
    const file = out === undefined ? undefined : await freeFile(out)
    const wish = { dataset_id: datasetId, standard_id: standardId, ...defined({ version, syntax }) }
    const chunks = await startExport(wish, context)
    if (file === undefined && !context.json) return new TextStream(chunks)
    if (file === undefined) return { dataset_id: datasetId, formatted_dataset: await joined(chunks) }
    const part = `${file}.part`
    try {
      const write = () => pipeline(Readable.from(chunks), createWriteStream(part, { mode: 0o600 }))
      await context.during('Exporting', write)
      renameSync(part, file)
      return { dataset_id: datasetId, standard_id: standardId, file, bytes: statSync(file).size }
    } finally {
      rmSync(part, { force: true })
    }
  },
  show: ({ file, bytes: size, standard_id }: ExportedFile, paint: Paint) =>
    `${paint.good('Written')} ${file}: ${standard_id}, ${bytes(size)}`,
})

async function startExport(body: Wish, context: CommandContext) {
  const { signal } = context
  const { handler_id } = await context.client().call('exportDataset', { body }, { signal })
  const { chunks } = await waitForHandler('Exporting', () => ask(handler_id, context), context)
  return chunks
}

/** What a version of EPCIS cannot say is missing in the text. */
function sayLosses({ losses = [] }: { readonly losses?: readonly Loss[] }, context: CommandContext): void {
  for (const { of, field, why } of losses) context.say(oneLine(`Left out: ${field} of ${of}: ${why}`))
}

type Stream = Extract<ExportAnswer, { status: 'STREAM' }>

async function ask(handler_id: string, context: CommandContext): Promise<Stream> {
  const { body } = await context
    .client()
    .request('exportResult', { params: { handler_id } }, { signal: context.signal })
  const answer = await openExport(body, (fields) => sayLosses(fields, context))
  // What is no stream is a handler that waits or has failed: the caller tells them apart.
  return answer.status === 'STREAM' ? answer : (answer.body as Stream)
}

async function freeFile(out: string): Promise<string> {
  const file = resolve(out)
  if (!existsSync(file)) return file
  const { FileExistsError } = await import('../../backup/errors.js')
  throw new FileExistsError({ file })
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
