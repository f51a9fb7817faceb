import { command, type Paint } from '../../command.js'
import { arg, count, option, place } from '../shared/input.js'
import { agentOfAsset, asOfOption, assetArgument, layerOption, placeOptions } from '../shared/options.js'
import { isSyntax, namesGraphs, rdfSyntaxes, syntaxNames } from '../shared/rdf-output.js'
import { table } from '../shared/table.js'
import { type AssetQuads, type Layer, readAsset } from './read-asset.js'

export const showAsset = command({
  path: ['ka', 'show'],
  summary: 'Show the statements of a Knowledge Asset in any layer',
  about:
    'Without --layer, shows your draft; if there is none, the shared version; otherwise the published one. trig, nquads and jsonld include the name of the asset’s graph.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    layerOption,
    asOfOption,
    agentOfAsset,
    { flags: '--format <format>', about: 'Output format (default: turtle)', choices: [...syntaxNames, 'table'] },
    { flags: '--limit <n>', about: 'Maximum number of statements (default: all)' },
  ],
  examples: [
    'kg ka show sample-1 -c lab',
    'kg ka show sample-1 -c lab --layer swm --format table',
    'kg ka show sample-1 -c lab --as-of 2026-01-31 --format jsonld',
  ],
  async run(input, context): Promise<AssetQuads | string> {
    const limit = count(input, 'limit', 100_000_000)
    const found = await readAsset(
      arg(input, 'name'),
      {
        ...place(input),
        layer: option(input, 'layer') as Layer | undefined,
        asOf: option(input, 'asOf'),
        agentAddress: option(input, 'agent'),
      },
      context,
      limit,
    )
    context.say(`${layerNames[found.layer]}, ${found.quads.length} of ${found.count} statements`)
    const format = option(input, 'format') ?? 'turtle'
    if (context.json || !isSyntax(format)) return found
    const { statementsText } = await import('../shared/statements-text.js')
    return statementsText(found.quads, rdfSyntaxes[format], namesGraphs(format) ? found.graph : undefined)
  },
  show: (value: AssetQuads | string, paint: Paint) =>
    typeof value === 'string' ? value : statementTable(value, paint),
})

export const layerNames: Readonly<Record<Layer, string>> = {
  wm: 'Draft (WM)',
  swm: 'Shared (SWM)',
  vm: 'Published (VM)',
}

const statementTable = ({ quads }: AssetQuads, paint: Paint): string =>
  table(
    ['subject', 'predicate', 'object'],
    quads.map(({ subject, predicate, object }) => [subject, predicate, object]),
    paint,
  )
