import { defined } from '@kg/core/values'
import { type CommandContext, type CommandInput, command, type OptionSpec, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, flag, option } from '../shared/input.js'
import { type FoundTrail, showTrail } from './show-trail.js'
import type { TrailItem } from './trail-tree.js'

const deepest = 1000
/** More of them are only numbered. */
const mostCreators = 20

const summary = 'Follow relations from objects, across datasets and creators'
const about =
  'The trail begins at the objects that have one of the identifiers. It follows relations in both directions, also into datasets that others share. With --follow, it follows only relations of these types, and no type twice in a row.'
const args = [{ name: 'identifiers', about: 'Identifiers of the start: type=value', many: true }]
const options: readonly OptionSpec[] = [
  { flags: '--depth <n>', about: 'How far from the start; 0 shows only the start (default: 10, with --follow 100)' },
  { flags: '--follow <types>', about: 'Only relations of these types, separated by commas' },
  { flags: '--extended', about: 'Add objects that the trail refers to' },
  { flags: '--all', about: 'Begin at objects that have all identifiers' },
  { flags: '--any', about: 'Begin at objects that have any of the identifiers (the default)' },
]
const record = { summary, about, args, options, run: findTrail, show: (t: FoundTrail, p: Paint) => showTrail(t, p) }

export const trail = command({
  ...record,
  path: ['trail'],
  examples: [
    'kg trail sgtin=urn:epc:id:sgtin:0614141.812345.6789',
    'kg trail id=order-7 --depth 4 --follow EPC,CONNECTOR_FOR,CONNECTION_DOWNSTREAM',
  ],
})

export const datasetTrail = command({
  ...record,
  path: ['dataset', 'trail'],
  examples: ['kg dataset trail gtin=80614141123458', 'kg dataset trail id=a id=b --all --json'],
})

async function findTrail(input: CommandInput, context: CommandContext): Promise<FoundTrail> {
  if (flag(input, 'all') && flag(input, 'any'))
    throw usageRefused('--all and --any cannot be combined', 'Use one of the two')
  const identifiers = readIdentifiers(arg(input, 'identifiers'))
  const opcode = flag(input, 'all') ? 'EQ' : 'IN'
  const follow = (option(input, 'follow') ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const { objects, truncated } = await context.during('Following the trail', () =>
    askTrail(context, {
      identifier_types: identifiers.map(({ type }) => type),
      identifier_values: identifiers.map(({ value }) => value),
      opcode,
      depth: readDepth(input, follow.length === 0 ? 10 : 100),
      connection_types: follow,
      reach: flag(input, 'extended') ? 'extended' : 'narrow',
    }),
  )
  const datasets = await describeDatasets([...new Set(objects.flatMap((item) => item.datasets))], context)
  return { identifiers, opcode, follow, objects, datasets, truncated }
}

/** A value may hold spaces, so a new identifier begins only where a type and = follow. */
export function readIdentifiers(text: string): { type: string; value: string }[] {
  return text.split(/\s+(?=[^\s=]+=)/).map((given) => {
    const at = given.indexOf('=')
    if (at > 0 && at < given.length - 1) return { type: given.slice(0, at), value: given.slice(at + 1) }
    throw usageRefused(
      `${given} is not an identifier`,
      'Write type=value, such as id=urn:epc:id:sgtin:0614141.812345.1',
    )
  })
}

function readDepth(input: CommandInput, usual: number): number {
  const text = option(input, 'depth') ?? String(usual)
  if (/^\d{1,4}$/.test(text) && Number(text) <= deepest) return Number(text)
  throw usageRefused(`--depth ${text} is not a number from 0 to ${deepest}`, 'Use a number in that range')
}

async function askTrail({ client, signal }: CommandContext, body: object) {
  const sent = { contentType: 'application/json', body: JSON.stringify(body) }
  const answer = await client().request('trail', sent, { signal })
  const objects = JSON.parse(await answer.text()) as TrailItem[]
  return { objects, truncated: answer.headers.get('kg-truncated') === 'true' }
}

async function describeDatasets(ids: readonly string[], { client, signal }: CommandContext) {
  const described: { dataset_id: string; data_creator?: string }[] = []
  for (const datasetId of ids) {
    const isKnown = described.length < mostCreators
    const info = isKnown
      ? await client().call('datasetInfo', { params: { dataset_id: datasetId } }, { signal })
      : undefined
    described.push({ dataset_id: datasetId, ...defined({ data_creator: info?.data_creator }) })
  }
  return described
}
