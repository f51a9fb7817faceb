import { resolve } from 'node:path'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { confirmed, refuseUnasked } from '../shared/confirm.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { assetArgument, placeOptions, yesOption } from '../shared/options.js'
import { readInput } from '../shared/read-file.js'
import { type Edited, showEdited } from './edited.js'
import { openEditor, textToEdit } from './editor.js'
import { readAsset } from './read-asset.js'
import { shareIfWanted, shareOption } from './share-if-wanted.js'
import { diffStatements, isEmptyDiff, type StatementDiff, showDiff } from './statement-diff.js'

type Result = Edited | (StatementDiff & { readonly name: string; readonly changed: false })

export const editAsset = command({
  path: ['ka', 'edit'],
  summary: 'Edit the statements of a Knowledge Asset in your editor',
  about:
    'Opens the asset as Turtle in $VISUAL or $EDITOR, shows the statements that you removed and added, and asks before it writes. It edits your draft; if there is none, it starts the next version from the shared or published one. Do not rename blank nodes (_:x). If your text is invalid, it is saved in a file.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    {
      flags: '--input-file <turtle-file>',
      about: 'Read the edited text from a file instead of opening an editor; - reads standard input',
    },
    { flags: '--dry-run', about: 'Only show what would change' },
    yesOption,
    shareOption,
  ],
  examples: [
    'kg ka edit sample-1 -c lab',
    'kg ka edit sample-1 -c lab --share',
    'kg ka edit sample-1 -c lab --input-file edited.ttl --yes',
  ],
  async run(input, context): Promise<Result> {
    if (!flag(input, 'dryRun')) refuseUnasked(input, context, ka('edit', arg(input, 'name'), place(input)))
    const name = arg(input, 'name')
    const where = place(input)
    const { linesOf, linesText } = await import('../shared/statements-text.js')
    const before = linesOf((await readAsset(name, where, context)).quads)
    const edited = await editText(await linesText(before, 'turtle'), input, context)
    const diff = edited === undefined ? { removed: [], added: [] } : diffStatements(before, edited.lines)
    if (isEmptyDiff(diff) || flag(input, 'dryRun')) {
      edited?.done()
      if (isEmptyDiff(diff)) context.say('Nothing has changed')
      return { name, ...diff, changed: false }
    }
    const { paintFor } = await import('../../paint.js')
    context.say(showDiff(diff, paintFor(process.stderr, context.env)))
    if (!(await confirmed(input, `Write this to ${name}?`))) {
      context.say(`Nothing was written${edited?.path === undefined ? '' : `; the text is in ${edited.path}`}`)
      return { name, removed: [], added: [], changed: false }
    }
    const { quadsOf } = await import('../shared/send-statements.js')
    const body = { ...where, remove: quadsOf({ lines: diff.removed }), add: quadsOf({ lines: diff.added }) }
    const written = await context.client().call('editDraft', { params: { name }, body }, { signal: context.signal })
    edited?.done()
    return { name, ...written, ...(await shareIfWanted(input, where, context)) }
  },
  show: (value: Result, paint: Paint) => ('changed' in value ? showDiff(value, paint) : showEdited(value)),
})

interface EditedLines {
  readonly lines: readonly string[]
  /** Where the text is, if it would be lost otherwise. */
  readonly path?: string
  done(): void
}

/** The statements as they were edited; undefined where the text is as it was. */
async function editText(text: string, input: CommandInput, context: CommandContext): Promise<EditedLines | undefined> {
  const { readEdited } = await import('./read-edited.js')
  const name = arg(input, 'name')
  const goOn = (path: string) => ka('edit', name, place(input), '--input-file', path)
  const given = option(input, 'inputFile')
  if (given !== undefined) {
    const bytes = await readInput(given, context)
    const retry = given === '-' ? goOn('-') : goOn(resolve(given))
    return { lines: await readEdited(bytes.toString('utf8'), given, retry), done: () => undefined }
  }
  const file = textToEdit(name, text)
  await openEditor(file.path, context, goOn(file.path))
  const after = file.read()
  if (after === text) return void file.drop()
  return { lines: await readEdited(after, file.path, goOn(file.path)), path: file.path, done: () => file.drop() }
}
