import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option, place } from '../shared/input.js'
import { pageOptions, placeOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Asset = Reply<Routes['listAssets']>['assets'][number]
type Layer = 'wm' | 'swm' | 'vm'

export const listAssets = command({
  path: ['ka', 'list'],
  summary: 'List the Knowledge Assets of a context graph',
  options: [
    ...placeOptions,
    { flags: '--layer <layer>', about: 'Only assets that have this layer', choices: ['wm', 'swm', 'vm'] },
    ...pageOptions,
  ],
  examples: ['kg ka list -c lab', 'kg ka list -c lab --layer swm --all'],
  async run(input, context) {
    const wanted = { ...place(input), layer: option(input, 'layer') as Layer | undefined }
    const { first, rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listAssets', { query: { ...wanted, ...page } }, { signal: context.signal }),
      ({ assets }) => assets,
    )
    const more = defined({ nextCursor })
    return { contextGraphId: first.contextGraphId, assets: rows, total: first.total, ...more }
  },
  show: ({ assets }: { assets: readonly Asset[] }, paint: Paint) =>
    assets.length === 0
      ? 'No Knowledge Assets'
      : table(
          ['name', 'status', 'trust', 'statements', 'version', 'changed (UTC)', 'author'],
          assets.map(rowOf),
          paint,
        ),
})

function rowOf(asset: Asset): string[] {
  const { name, subGraphName, status, assertionVersion, updatedAt, agentAddress } = asset
  const layer = asset.vmCurrentAssertion ?? asset.swmCurrentAssertion ?? asset.wmCurrentAssertion
  return [
    subGraphName === undefined ? name : `${name} (${subGraphName})`,
    asset.wmCurrentAssertion === undefined || status === 'draft-open' || status === 'wm-sealed'
      ? status
      : `${status}, draft`,
    asset.trust?.name ?? '-',
    String(layer?.tripleCount ?? ''),
    String(assertionVersion),
    moment(updatedAt),
    agentAddress,
  ]
}
