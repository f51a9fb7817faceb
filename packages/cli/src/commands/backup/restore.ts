import { resolve } from 'node:path'
import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { refuseRemote } from './refuse-remote.js'

interface Result {
  readonly home: string
  readonly from: string
  readonly createdAt: string
  readonly receipts: number
  readonly contents: number
  readonly withKeys: boolean
  readonly kept: readonly string[]
}

export const restore = command({
  path: ['restore'],
  summary: 'Put a backup in the place of the node',
  about:
    'The whole file is checked, and every receipt and piece of content in its ledger, before anything is replaced. The daemon must be down. Where there is a node already it takes --force; what was there is kept under another name.',
  args: [{ name: 'file', about: 'What kg backup has written' }],
  options: [{ flags: '--force', about: 'Also where there is a node already' }],
  examples: ['kg restore kg-backup-20260131T120000Z.tar.gz', 'kg restore node.tar.gz --force'],
  local: true,
  async run({ args, options }, context): Promise<Result> {
    await refuseRemote('kg restore', context)
    const { restoreBackup } = await import('../../backup/restore-backup.js')
    const home = homeFiles(context.home)
    const from = resolve(args.file ?? '')
    const { manifest, verified, kept } = await context.during('restoring', () =>
      restoreBackup(home, from, { force: options.force === true, signal: context.signal }),
    )
    const { createdAt, withKeys } = manifest
    const { receipts, contents } = verified
    return { home: home.path, from, createdAt, receipts, contents, withKeys, kept }
  },
  show({ home, createdAt, receipts, contents, kept }: Result, paint) {
    const lines = [
      `${paint.good('Restored')} ${home} as it was at ${createdAt}: ${receipts} receipts and ${contents} pieces of content, all verified`,
      ...kept.map((path) => `Kept what was there: ${path}`),
      `Next: ${paint.strong('kg start')}`,
    ]
    return lines.join('\n')
  },
})
