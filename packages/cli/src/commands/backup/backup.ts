import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CommandContext, command } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { bytes } from '../node/units.js'
import { refuseRemote } from './refuse-remote.js'

interface BackedUp {
  readonly file: string
  readonly bytes: number
  readonly receipts: number
  readonly withKeys: boolean
  /** Copies that the node holds for others: in the file, and left out. */
  readonly copies: number
  readonly copiesLeftOut: number
  /** The daemon went on meanwhile. */
  readonly hot: boolean
}

export const backup = command({
  path: ['backup'],
  summary: 'Back up the node to one file',
  about:
    'Saves config.json, the ledger, which holds all drafts, shared and published assets, and the encrypted copies that the node holds for others, without which it cannot answer challenges. With --with-keys, also saves the keys and the admin token. The daemon can keep running. The file is a .tar.gz with checksums. Keep it as safe as the node.',
  args: [{ name: 'file', about: 'Backup file (default: kg-backup-<time>.tar.gz in this folder)', optional: true }],
  options: [
    { flags: '--with-keys', about: 'Include the keys: anyone who has the file can then act as this node' },
    { flags: '--no-holdings', about: 'Leave out the copies that the node holds for others: they can take gigabytes' },
  ],
  examples: ['kg backup', 'kg backup /mnt/safe/node.tar.gz --with-keys'],
  async run({ args, options }, context): Promise<BackedUp> {
    await refuseRemote('kg backup', context)
    const home = homeFiles(context.home)
    const [{ hasLedger }, { writeBackup }, { FileExistsError, NothingToBackUpError }, market] = await Promise.all([
      import('../../backup/ledger-tool.js'),
      import('../../backup/write-backup.js'),
      import('../../backup/errors.js'),
      import('../../backup/market-files.js'),
    ])
    if (!hasLedger(home)) throw new NothingToBackUpError({ home: home.path })
    const hot = runningPid(home) !== undefined
    const time = new Date().toISOString().replace(/\.\d+|[:-]/g, '')
    const file = resolve(args.file ?? `kg-backup-${time}.tar.gz`)
    if (existsSync(file)) throw new FileExistsError({ file })
    const withKeys = options.withKeys === true
    const withHoldings = options.holdings !== false
    const manifest = await context.during('Backing up', async () => {
      await using ledger = await copyOf(hot, context)
      return await writeBackup({ home, file, withKeys, withHoldings, ledger })
    })
    const copies = manifest.files.filter(({ name }) => name.startsWith(`${market.holdingsFolder}/`)).length
    const copiesLeftOut = withHoldings ? 0 : market.listMarketFiles(home, market.holdingsFolder).length
    return { file, bytes: statSync(file).size, receipts: manifest.head, withKeys, copies, copiesLeftOut, hot }
  },
  show({ file, bytes: size, receipts, withKeys, copies, copiesLeftOut }: BackedUp, paint) {
    const keys = withKeys
      ? paint.warn('It contains the node’s keys: anyone who has it can act as the node')
      : 'It contains no keys, so you can restore it only where KG_HOME/keys still exists. --with-keys includes them'
    const what = [bytes(size), `${receipts} receipts`, ...(copies > 0 ? [`${copies} copies held for others`] : [])]
    const lines = [`${paint.good('Written')} ${file} (${what.join(', ')})`, keys]
    if (copiesLeftOut > 0)
      lines.push(
        paint.warn(
          `It leaves out ${copiesLeftOut} copies held for others: save KG_HOME/holdings yourself, or a restored node loses its stakes in them`,
        ),
      )
    return lines.join('\n')
  },
})

async function copyOf(hot: boolean, context: CommandContext) {
  const { copyFromDaemon, copyFromFiles } = await import('../../backup/ledger-copy.js')
  return hot ? copyFromDaemon(context.client(), context.signal) : copyFromFiles(homeFiles(context.home), context.signal)
}
