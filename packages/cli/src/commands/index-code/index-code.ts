import { command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { flag, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'
import type { Indexed } from './indexed.js'

export const indexCode = command({
  path: ['index'],
  summary: 'Index a code repository',
  about:
    'Packages, files, classes, functions, imports, calls, documents and their history become drafts in a context graph, one for each file. A second run writes only what has changed.',
  args: [{ name: 'directory', about: 'The repository; here by default', optional: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Context graph; dev-coordination by default, made where missing' },
    { flags: '--name <repository>', about: 'What to call it; by default where it was cloned from, else its folder' },
    { flags: '--share', about: 'Also share it with the members of the context graph' },
    { flags: '--dry-run', about: 'Only tell what would be found; no node is needed' },
    { flags: '-o, --output <file>', about: 'Also write the statements to a file, as N-Triples' },
  ],
  examples: ['kg index', 'kg index ../shop --share', 'kg index --dry-run -o shop.nt'],
  async run(input, context): Promise<Indexed> {
    const dryRun = flag(input, 'dryRun')
    if (dryRun && flag(input, 'share'))
      throw usageRefused('--dry-run writes nothing, so there is nothing to share', 'Leave one out')
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
    if (!dryRun) context.say(`Ask about it: kg query ${contextGraphId}${wish.share ? '' : ' --view wm'} -q '…'`)
    return indexed
  },
  show: (indexed: Indexed, paint: Paint) =>
    sheet(
      [
        ['repository', indexed.repository],
        [
          'files',
          `${indexed.files}, ${indexed.parsed} read anew${indexed.skipped > 0 ? `, ${indexed.skipped} left out` : ''}`,
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
    ...(kept > 0 ? [`${kept} of files that are gone stay shared; --share takes them back`] : []),
  ].join(', ')
