import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { CommandRefusedError, inputUnreadable } from '../shared/errors.js'
import { kg } from '../shared/hints.js'
import { arg, flag, option } from '../shared/input.js'
import { moment, sheet } from '../shared/table.js'
import { detectStandard, type Standard, standards } from './detect-standard.js'
import { share } from './share.js'
import { waitForHandler } from './wait-for-handler.js'

type ImportedDataset = Extract<Reply<Routes['importResult']>, { status: 'COMPLETED' }>['data'] & {
  readonly standard_id: Standard
  readonly shared: boolean
  readonly message?: string
}

export const importDataset = command({
  path: ['dataset', 'import'],
  summary: 'Import a dataset: GS1 EPCIS, WOT or KG-JSON',
  about:
    'Waits until the dataset is stored. The file is imported as a whole or not at all, and importing it again changes nothing. Only you see the dataset until you share it.',
  args: [{ name: 'file', about: 'File to import, of up to 512 MiB' }],
  options: [
    { flags: '--standard <standard>', about: 'What the file contains (default: as it begins)', choices: standards },
    { flags: '-c, --context-graph-id <cg>', about: 'Context graph for the dataset (default: datasets)' },
    { flags: '--share', about: 'Also share the dataset, so that others see it' },
  ],
  examples: [
    'kg dataset import events.xml',
    'kg dataset import events.xml --share',
    'kg dataset import device.json --standard WOT -c sensors',
  ],
  async run(input, context): Promise<ImportedDataset> {
    const path = arg(input, 'file')
    const standardId = (option(input, 'standard') as Standard | undefined) ?? (await detectStandard(path))
    const { size } = await readable(path)
    const { bodyCaps } = await import('@kg/contract')
    if (size > bodyCaps.dataset) throw fileTooLarge(path, size, bodyCaps.dataset)
    const fields = { standard_id: standardId, context_graph_id: option(input, 'contextGraphId') }
    const name = basename(path)
    const { signal } = context
    const file = { name, stream: createReadStream(path, { signal }) as AsyncIterable<Uint8Array> }
    const { handler_id } = await context.during(`Sending ${name}, ${bytes(size)}`, () =>
      context.client().upload('importDataset', { params: {}, fields, file }, { signal }),
    )
    const ask = () => context.client().call('importResult', { params: { handler_id } }, { signal })
    const { data, message } = await waitForHandler(`Importing ${name}`, ask, context)
    context.say(`See it: ${kg('dataset', 'show', data.dataset_id)}`)
    const shared = flag(input, 'share')
    if (shared) await share(data.dataset_id, context)
    else context.say(`Share it: ${kg('dataset', 'share', data.dataset_id)}`)
    return { ...data, standard_id: standardId, shared, ...defined({ message }) }
  },
  show: (done: ImportedDataset, paint: Paint) =>
    sheet(
      [
        ['dataset', done.dataset_id],
        ['standard', done.standard_id],
        ['size', bytes(done.kgjson_size_in_bytes)],
        ['imported', moment(new Date(done.import_time).toISOString())],
        ['root hash', done.root_hash],
        ['shared', done.shared ? 'yes' : undefined],
        ['note', done.message],
      ],
      paint,
    ),
})

const fileTooLarge = (path: string, size: number, limit: number) =>
  new CommandRefusedError(
    'BODY_TOO_LARGE',
    'The file is too large',
    `${path} has ${bytes(size)}; a node takes up to ${bytes(limit)}. Nothing was sent`,
    'Split the file into several documents and import each of them',
    413,
  )

async function readable(path: string): Promise<Stats> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    return found
  } catch (error) {
    throw inputUnreadable(path, error as NodeJS.ErrnoException)
  }
}
