import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { command } from '../../command.js'
import { bytes } from '../node/units.js'
import { contextGraphArgument } from '../shared/options.js'
import { isSyntax, rdfSyntaxes } from '../shared/rdf-output.js'

interface Exported {
  readonly contextGraphId: string
  readonly file: string
  readonly bytes: number
  /** Of the file that kg import reads. */
  readonly frames?: number
  /** Of a file in an RDF syntax. */
  readonly graphs?: number
  readonly statements?: number
}

export const exportGraph = command({
  path: ['export'],
  summary: 'Export a context graph to a file',
  about:
    'Writes everything that is shared and published in it, with the authors’ seals, so that another node can check and import it with kg import. With --format, writes only the statements, for other programs; each asset is a named graph. --with-drafts adds your own drafts.',
  args: [contextGraphArgument],
  options: [
    { flags: '-o, --output <file>', about: 'Output file', required: true },
    {
      flags: '--format <format>',
      about: 'kg (the default) includes all seals; trig, jsonld and nquads contain only the statements',
      choices: ['kg', 'trig', 'jsonld', 'nquads'],
    },
    { flags: '--with-drafts', about: 'Add your drafts, with their private statements' },
  ],
  examples: [
    'kg export my-notes -o my-notes.kg',
    'kg export my-notes -o my-notes.kg --with-drafts',
    'kg export my-notes -o my-notes.trig --format trig',
  ],
  async run({ args, options }, context): Promise<Exported> {
    const file = resolve(String(options.output))
    if (existsSync(file)) {
      const { FileExistsError } = await import('../../backup/errors.js')
      throw new FileExistsError({ file })
    }
    const contextGraphId = args.id ?? ''
    const query = { contextGraphId, ...(options.withDrafts === true ? { withDrafts: 'true' } : {}) }
    const part = `${file}.part`
    const format = String(options.format ?? 'kg')
    try {
      if (isSyntax(format)) {
        const { exportRdf } = await import('./export-rdf.js')
        const wish = { contextGraphId, syntax: rdfSyntaxes[format], withDrafts: options.withDrafts === true }
        const counts = await context.during('exporting', () => exportRdf(wish, part, context))
        renameSync(part, file)
        return { contextGraphId, file, bytes: statSync(file).size, ...counts }
      }
      const { checkGraphFile } = await import('../../backup/graph-file.js')
      const { body } = await context.client().request('exportGraph', { query }, { signal: context.signal })
      await context.during('exporting', () => pipeline(Readable.from(body), createWriteStream(part, { mode: 0o600 })))
      const { frames } = await checkGraphFile(part)
      renameSync(part, file)
      return { contextGraphId, file, bytes: statSync(file).size, frames: frames - 1 }
    } finally {
      rmSync(part, { force: true })
    }
  },
  show: ({ contextGraphId, file, bytes: size, frames, graphs, statements }: Exported, paint) =>
    `${paint.good('Written')} ${file}: ${frames === undefined ? `${statements} statements in ${graphs} graphs` : `${frames} entries`} of ${contextGraphId}, ${bytes(size)}`,
})
