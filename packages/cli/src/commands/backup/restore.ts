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
  summary: 'Restore the node from a backup',
  about:
    'Checks the whole file first, with every receipt and all content in its ledger. The daemon must be stopped. If KG_HOME already has a node, use --force; the existing files are then kept under another name.',
  args: [{ name: 'file', about: 'File that kg backup wrote' }],
  options: [{ flags: '--force', about: 'Replace the existing node' }],
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
      ...kept.map((path) => `Kept the old files: ${path}`),
      `Next: ${paint.strong('kg start')}`,
    ]
    return lines.join('\n')
  },
})
