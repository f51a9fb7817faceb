import { command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { flag, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'
import type { Indexed } from './indexed.js'

export const indexCode = command({
  path: ['index'],
  summary: 'Index a code repository',
  about:
    'Writes one draft per file to a context graph: its packages, classes, functions, imports, calls, documents and history. A second run writes only what has changed.',
  args: [{ name: 'directory', about: 'Folder of the repository (default: this folder)', optional: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Context graph, created if missing (default: dev-coordination)' },
    {
      flags: '--name <repository>',
      about: 'Name of the repository (default: where it was cloned from, or its folder)',
    },
    { flags: '--share', about: 'Also share it with the members of the context graph' },
    { flags: '--dry-run', about: 'Only show what would be found; needs no node' },
    { flags: '-o, --output <file>', about: 'Also write the statements to a file, as N-Triples' },
  ],
  examples: ['kg index', 'kg index ../shop --share', 'kg index --dry-run -o shop.nt'],
  async run(input, context): Promise<Indexed> {
    const dryRun = flag(input, 'dryRun')
    if (dryRun && flag(input, 'share'))
      throw usageRefused('--dry-run writes nothing, so there is nothing to share', 'Use one of the two')
    const { runIndex } = await import('./run-index.js')
    const contextGraphId = option(input, 'contextGraphId') ?? 'dev-coordination'
    const wish = {
      directory: input.args.directory ?? '.',
      contextGraphId,
      name: option(input, 'name'),
      share: flag(input, 'share'),
      dryRun,
      output: option(input, 'output'),
    }
    const indexed = await runIndex(wish, context)
    if (!dryRun) context.say(`Query it: kg query ${contextGraphId}${wish.share ? '' : ' --view wm'} -q '…'`)
    return indexed
  },
  show: (indexed: Indexed, paint: Paint) =>
    sheet(
      [
        ['repository', indexed.repository],
        [
          'files',
          `${indexed.files}, ${indexed.parsed} new or changed${indexed.skipped > 0 ? `, ${indexed.skipped} left out` : ''}`,
        ],
        [
          'found',
          Object.entries(indexed.counts)
            .map(([kind, count]) => `${count} ${kind}`)
            .join(', '),
        ],
        ['statements', String(indexed.statements)],
        ['into', indexed.contextGraphId],
        ['assets', indexed.assets === undefined ? undefined : assetsLine(indexed.assets)],
        ['output', indexed.output],
      ],
      paint,
    ),
})

const assetsLine = ({ written, unchanged, removed, kept }: NonNullable<Indexed['assets']>): string =>
  [
    `${written} written`,
    `${unchanged} unchanged`,
    `${removed} removed`,
    ...(kept > 0 ? [`${kept} assets of deleted files are still shared; --share withdraws them`] : []),
  ].join(', ')
