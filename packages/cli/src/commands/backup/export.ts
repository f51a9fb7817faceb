import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { command } from '../../command.js'
import { bytes } from '../node/units.js'
import { contextGraphArgument } from '../shared/options.js'

interface Exported {
  readonly contextGraphId: string
  readonly file: string
  readonly bytes: number
  readonly frames: number
}

export const exportGraph = command({
  path: ['export'],
  summary: 'Write a context graph into one file',
  about:
    'All that is shared and published in it, with the seals of its authors, so that another node can check and take it in: kg import. Drafts only with --with-drafts, and only your own.',
  args: [contextGraphArgument],
  options: [
    { flags: '-o, --output <file>', about: 'Where to', required: true },
    { flags: '--with-drafts', about: 'Also your drafts, private statements included' },
  ],
  examples: ['kg export my-notes -o my-notes.kg', 'kg export my-notes -o my-notes.kg --with-drafts'],
  async run({ args, options }, context): Promise<Exported> {
    const file = resolve(String(options.output))
    if (existsSync(file)) {
      const { FileExistsError } = await import('../../backup/errors.js')
      throw new FileExistsError({ file })
    }
    const { checkGraphFile } = await import('../../backup/graph-file.js')
    const contextGraphId = args.id ?? ''
    const query = { contextGraphId, ...(options.withDrafts === true ? { withDrafts: 'true' } : {}) }
    const part = `${file}.part`
    try {
      const { body } = await context.client().request('exportGraph', { query }, { signal: context.signal })
      await context.during('exporting', () => pipeline(Readable.from(body), createWriteStream(part, { mode: 0o600 })))
      const { frames } = await checkGraphFile(part)
      renameSync(part, file)
      return { contextGraphId, file, bytes: statSync(file).size, frames: frames - 1 }
    } finally {
      rmSync(part, { force: true })
    }
  },
  show: ({ contextGraphId, file, bytes: size, frames }: Exported, paint) =>
    `${paint.good('Written')} ${file}: ${frames} entries of ${contextGraphId}, ${bytes(size)}`,
})
