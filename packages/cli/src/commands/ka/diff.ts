import type { AssetDescriptor } from '@kg/contract'
import { defined } from '@kg/core/values'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, option, place } from '../shared/input.js'
import { agentOfAsset, assetArgument, placeOptions } from '../shared/options.js'
import { type Layer, readAsset } from './read-asset.js'
import { layerNames } from './show.js'
import { diffStatements, isEmptyDiff, type StatementDiff, showDiff } from './statement-diff.js'

interface Side {
  readonly layer: Layer
  readonly seq: number
  /** Of a version that the layer still holds. */
  readonly version?: number
}

interface Compared extends StatementDiff {
  readonly name: string
  readonly from: Side
  readonly to: Side
}

export const diffAsset = command({
  path: ['ka', 'diff'],
  summary: 'Compare a Knowledge Asset between two layers or times',
  about:
    'A side is a layer (wm, swm or vm), a time (a date, or a receipt number from kg ka history), or both: swm@120. Without sides, the command shows what your draft changes or, if there is no draft, what the newest version changed.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--from <side>', about: 'What to compare with: wm, swm, vm, a time, or swm@120' },
    { flags: '--to <side>', about: 'What to compare (default: the asset as it is now)' },
    agentOfAsset,
  ],
  examples: [
    'kg ka diff sample-1 -c lab',
    'kg ka diff sample-1 -c lab --from vm --to swm',
    'kg ka diff sample-1 -c lab --from swm@120',
    'kg ka diff sample-1 -c lab --from 2026-01-31',
  ],
  async run(input, context): Promise<Compared> {
    const { linesOf } = await import('../shared/statements-text.js')
    const to = await readSide(input, context, option(input, 'to'))
    const asset = await describe(input, context)
    const from = await readSide(input, context, option(input, 'from') ?? sideBefore(asset, to.layer))
    const diff = diffStatements(linesOf(from.quads), linesOf(to.quads))
    context.say(`${diff.removed.length} removed, ${diff.added.length} added`)
    return { name: arg(input, 'name'), from: sideOf(asset, from), to: sideOf(asset, to), ...diff }
  },
  show(value: Compared, paint: Paint) {
    const sides = `--- ${nameOf(value.from)}\n+++ ${nameOf(value.to)}`
    return `${paint.strong(sides)}\n${isEmptyDiff(value) ? 'Both have the same statements' : showDiff(value, paint)}`
  },
})

function describe(input: CommandInput, { client, signal }: CommandContext): Promise<AssetDescriptor> {
  const query = { ...place(input), agentAddress: option(input, 'agent') }
  return client().call('getAsset', { params: { name: arg(input, 'name') }, query }, { signal })
}

const nameOf = ({ layer, seq, version }: Side): string =>
  `${layerNames[layer].toLowerCase()}${version === undefined ? '' : `, version ${version}`}, as of receipt ${seq}`

/** Only what a layer holds now is numbered; of earlier versions the receipt says which one it was. */
function sideOf(asset: AssetDescriptor, { layer, seq }: Side): Side {
  const held = asset[`${layer}CurrentAssertion`]
  const version = held !== undefined && held.seq <= seq ? held.version : undefined
  return { layer, seq, ...defined({ version }) }
}

/** What a layer is compared with where nobody says: the version before it. */
function sideBefore({ events, swmCurrentAssertion, vmCurrentAssertion }: AssetDescriptor, to: Layer): string {
  if (to === 'wm' && swmCurrentAssertion !== undefined) return 'swm'
  if (to !== 'vm' && vmCurrentAssertion !== undefined) return 'vm'
  const versions = events.filter(({ layer, root }) => layer === 'swm' && root !== undefined)
  const now = versions.at(-1)?.root
  const before = versions.findLast(({ root }) => root !== now)
  if (to !== 'wm' && before !== undefined) return `swm@${before.seq}`
  throw usageRefused(
    'It has only one version, so there is nothing to compare it with',
    'Give an earlier time: --from 2026-01-31',
  )
}

async function readSide(input: CommandInput, context: CommandContext, side: string | undefined) {
  const question = { ...place(input), agentAddress: option(input, 'agent') }
  const name = arg(input, 'name')
  if (side === undefined) return readAsset(name, question, context)
  const [, layer, asOf] = /^(?:(wm|swm|vm)(?:@|$))?(.*)$/.exec(side) ?? []
  return readAsset(name, { ...question, layer: layer as Layer | undefined, asOf: asOf || undefined }, context)
}
