import type { AssetDescriptor } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { moment, sheet, short, table } from '../shared/table.js'

export const assetHistory = command({
  path: ['ka', 'history'],
  summary: 'Show the state and history of a Knowledge Asset',
  args: [assetArgument],
  options: [...placeOptions, { flags: '--agent <addr>', about: 'Author, if several have an asset of this name' }],
  examples: ['kg ka history sample-1 -c lab', 'kg ka history sample-1 -c lab --json'],
  run: (input, context) =>
    context
      .client()
      .call(
        'getAsset',
        { params: { name: arg(input, 'name') }, query: { ...place(input), agentAddress: option(input, 'agent') } },
        { signal: context.signal },
      ),
  show: (asset: AssetDescriptor, paint: Paint) => `${standing(asset, paint)}\n\n${timeline(asset, paint)}`,
})

const standing = (asset: AssetDescriptor, paint: Paint): string =>
  sheet(
    [
      ['asset', `${asset.name} in ${asset.contextGraphId}${asset.subGraphName ? `/${asset.subGraphName}` : ''}`],
      ['status', asset.status],
      ['author', asset.agentAddress],
      ['draft (WM)', layerText(asset.wmCurrentAssertion)],
      ['shared (SWM)', layerText(asset.swmCurrentAssertion)],
      ['published (VM)', layerText(asset.vmCurrentAssertion)],
      ['trust', trustText(asset.trust)],
      ['private', asset.privateTripleCount === 0 ? undefined : `${asset.privateTripleCount} statements`],
      ['uri', asset.assertionUri],
      ['ual', asset.reservedUal],
    ],
    paint,
  )

function trustText(trust: AssetDescriptor['trust']): string | undefined {
  if (trust === undefined) return undefined
  return `${trust.name}, ${trust.endorsements} endorsements, ${trust.verifications} verifications`
}

function layerText(layer: AssetDescriptor['wmCurrentAssertion']): string | undefined {
  if (layer === undefined) return undefined
  const root = layer.root === undefined ? 'open' : `root ${layer.root}`
  return `version ${layer.version}, ${layer.tripleCount} statements, ${root}`
}

const timeline = ({ events }: AssetDescriptor, paint: Paint): string =>
  table(
    ['receipt', 'time (UTC)', 'what', 'layer', 'root', 'who'],
    events.map(({ seq, time, action, layer, root, agent }) => [
      String(seq),
      moment(time),
      action,
      layer ?? '',
      root === undefined ? '' : short(root),
      agent,
    ]),
    paint,
  )
