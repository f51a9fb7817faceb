import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import type { Outcome } from '../../outcome.js'
import { usageRefused } from '../shared/errors.js'
import { arg, flag, place } from '../shared/input.js'
import { inContextGraph, inSubGraph } from '../shared/options.js'
import { type ImportedGraph, importGraphFile, showImportedGraph } from './import-graph.js'
import type { ImportedFile } from './import-one.js'

interface Summary {
  readonly imported: number
  readonly same: number
  readonly failed: number
  readonly files: readonly ImportedFile[]
}

export const importDocuments = command({
  path: ['import'],
  summary: 'Import a document, all documents of a folder, or a context graph',
  about:
    'Each file becomes a draft of its own, named after its path. A file that has not changed since its last import is left alone; one that has takes the place of what it said before. A file that kg export wrote is a whole context graph: each asset is checked, refused ones are listed, and the exit code is then 1.',
  args: [{ name: 'path', about: 'File or folder, or a file that kg export wrote' }],
  options: [
    { ...inContextGraph, required: false },
    inSubGraph,
    { flags: '--watch', about: 'Go on, and import what changes in the folder' },
    { flags: '--all', about: 'List unchanged files too' },
  ],
  examples: ['kg import report.pdf -c lab', 'kg import ~/notes -c lab --watch', 'kg import my-notes.kg'],
  run,
  show,
})

async function run(input: CommandInput, context: CommandContext): Promise<Summary | Outcome> {
  const path = arg(input, 'path')
  const about = await stat(path).catch(() => undefined)
  if (about === undefined) throw usageRefused(`${path} does not exist`, 'Name a file or a folder')
  const { isGraphFile } = await import('../../backup/graph-file.js')
  if (about.isFile() && (await isGraphFile(path))) return importGraphFile(path, context)
  const { findFiles } = await import('./find-files.js')
  const { importFiles } = await import('./import-files.js')
  const { contextGraphId, subGraphName } = place(input)
  if (contextGraphId === '') throw usageRefused('Where to is missing', 'Name a context graph with -c')
  const where = { contextGraphId, ...(subGraphName !== undefined && { subGraphName }) }
  const isFolder = about.isDirectory()
  const folder = isFolder ? path : dirname(path)
  const pass = async () => {
    const files = isFolder ? await findFiles(folder) : [basename(path)]
    return summed(await importFiles(folder, files, where, context), flag(input, 'all'))
  }
  const first = await pass()
  if (!flag(input, 'watch')) return first
  if (!isFolder) throw usageRefused('--watch needs a folder', 'Name the folder that the file is in')
  const { watchFolder } = await import('./watch-folder.js')
  let last = first
  context.say(`${sentence(first)}. Watching ${folder}; Ctrl+C ends it`)
  await watchFolder(folder, context.signal, async () => {
    last = await pass()
    if (last.imported + last.failed > 0) context.say(sentence(last))
  })
  return last
}

function summed(files: readonly ImportedFile[], isAll: boolean): Summary {
  const count = (outcome: ImportedFile['outcome']) => files.filter((file) => file.outcome === outcome).length
  return {
    imported: count('imported'),
    same: count('same'),
    failed: count('failed'),
    files: files.filter(({ outcome }) => isAll || outcome !== 'same'),
  }
}

const sentence = ({ imported, same, failed }: Summary): string =>
  `${imported} imported, ${same} unchanged, ${failed} failed`

function show(value: Summary | ImportedGraph, paint: Paint): string {
  if ('stored' in value) return showImportedGraph(value, paint)
  const lines = value.files.flatMap(({ file, name, outcome, statements, warnings = [], error }) => [
    outcome === 'failed'
      ? `${paint.bad('failed')}  ${file}: ${error?.detail} (${error?.code})`
      : `${outcome === 'same' ? paint.dim('same') : paint.good('done')}  ${file} → ${name}${statements === undefined ? '' : `, ${statements} statements`}`,
    ...warnings.map((warning) => `      ${paint.warn(warning)}`),
    ...(error?.remedy === undefined ? [] : [`      ${error.remedy}`]),
  ])
  return [...lines, sentence(value)].join('\n')
}
