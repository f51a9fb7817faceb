import type { Command, OptionSpec } from '../command.js'
import { type CommandTree, commandTree, isHidden } from '../command-tree.js'
import { groupSummaries } from '../commands/groups.js'

export interface Candidate {
  readonly text: string
  readonly about: string
}

/** What may follow at one place of the command line. */
export interface Place {
  /** The words so far, options aside: `ka create`; empty at the start. */
  readonly words: string
  readonly candidates: readonly Candidate[]
  /** Options that take a value, with the values that are known. */
  readonly values: readonly { readonly flags: readonly string[]; readonly choices: readonly string[] }[]
}

const everywhere: readonly Candidate[] = [
  { text: '--json', about: 'Print data instead of text' },
  { text: '--help', about: 'Show the help' },
]

/** Every place, from the records. */
export function places(commands: readonly Command[]): Place[] {
  return visit(commandTree(commands))
}

function visit(tree: CommandTree): Place[] {
  const children = tree.children.filter((child) => !isHidden(child))
  const options = tree.command?.options ?? []
  const words = tree.path.join(' ')
  const here: Place = {
    words,
    candidates: [
      ...children.map((child) => ({
        text: child.word,
        about: child.command?.summary ?? groupSummaries[child.path.join(' ')] ?? '',
      })),
      ...options.map((option) => ({ text: longFlag(option), about: option.about })),
      ...(tree.command === undefined ? [] : everywhere),
    ],
    values: options
      .filter(({ flags }) => /[<[]/.test(flags))
      .map((option) => ({ flags: allFlags(option), choices: option.choices ?? [] })),
  }
  return [here, ...tree.children.flatMap(visit)]
}

const allFlags = ({ flags }: OptionSpec): string[] => flags.match(/--?[A-Za-z][\w-]*/g) ?? []
const longFlag = (option: OptionSpec): string => allFlags(option).at(-1) ?? ''
