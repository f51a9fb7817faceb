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
  /** Imported earlier and gone from the folder since. */
  readonly missing: number
  readonly removed: number
  readonly files: readonly ImportedFile[]
}

export const importDocuments = command({
  path: ['import'],
  summary: 'Import a document, all documents of a folder, or a context graph',
  about:
    'Each file becomes a draft of its own, named after its path. A file that has not changed since its last import is left alone; one that has takes the place of what it said before. Files that are gone from the folder are named; their assets stay unless --remove-missing is given. A file that kg export wrote is a whole context graph: each asset is checked, refused ones are listed, and the exit code is then 1.',
  args: [{ name: 'path', about: 'File or folder, or a file that kg export wrote' }],
  options: [
    { ...inContextGraph, required: false },
    inSubGraph,
    { flags: '--watch', about: 'Go on, and import what changes in the folder' },
    { flags: '--remove-missing', about: 'Delete the drafts of files that are gone; what was shared stays' },
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
  const { contextGraphId, subGraphName } = place(input)
  if (contextGraphId === '') throw usageRefused('Where to is missing', 'Name a context graph with -c')
  const isFolder = about.isDirectory()
  if (flag(input, 'watch') && !isFolder)
    throw usageRefused('--watch needs a folder', 'Name the folder that the file is in')
  const where = { contextGraphId, ...(subGraphName !== undefined && { subGraphName }) }
  const { ImportRun } = await import('./import-run.js')
  const { withImportEnds } = await import('./import-ends.js')
  return withImportEnds(context, async (endOf) => {
    const folder = isFolder ? path : dirname(path)
    const importRun = new ImportRun({ folder, place: where, endOf, isRemoving: flag(input, 'removeMissing') }, context)
    const pass = async () =>
      summed(isFolder ? await importRun.folder() : await importRun.file(basename(path)), flag(input, 'all'))
    const first = await pass()
    if (!flag(input, 'watch')) return first
    const { watchFolder } = await import('./watch-folder.js')
    let last = first
    context.say(`${sentence(first)}. Watching ${folder}; Ctrl+C ends it`)
    await watchFolder(folder, context.signal, async () => {
      last = await pass()
      if (last.imported + last.failed + last.removed > 0) context.say(sentence(last))
    })
    return last
  })
}

function summed(files: readonly ImportedFile[], isAll: boolean): Summary {
  const count = (outcome: ImportedFile['outcome']) => files.filter((file) => file.outcome === outcome).length
  return {
    imported: count('imported'),
    same: count('same'),
    failed: count('failed'),
    missing: count('missing'),
    removed: count('removed'),
    files: files.filter(({ outcome }) => isAll || outcome !== 'same'),
  }
}

const sentence = ({ imported, same, failed, missing, removed }: Summary): string =>
  [
    `${imported} imported, ${same} unchanged, ${failed} failed`,
    ...(missing > 0 ? [`${missing} gone from the folder (--remove-missing deletes their drafts)`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ].join(', ')

function show(value: Summary | ImportedGraph, paint: Paint): string {
  if ('stored' in value) return showImportedGraph(value, paint)
  const marks = {
    imported: paint.good('done'),
    same: paint.dim('same'),
    failed: paint.bad('failed'),
    missing: paint.warn('gone'),
    removed: paint.warn('removed'),
  }
  const lines = value.files.flatMap(({ file, name, outcome, statements, warnings = [], error }) => [
    `${marks[outcome]}  ${file}${outcome === 'failed' ? '' : ` → ${name}`}${statements === undefined ? '' : `, ${statements} statements`}${error === undefined ? '' : `: ${error.detail} (${error.code})`}`,
    ...warnings.map((warning) => `      ${paint.warn(warning)}`),
    ...(error?.remedy === undefined ? [] : [`      ${error.remedy}`]),
  ])
  return [...lines, sentence(value)].join('\n')
}
